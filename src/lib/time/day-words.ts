const months = [
  ...["janeiro", "fevereiro", "março", "abril", "maio", "junho"],
  ...["julho", "agosto", "setembro", "outubro", "novembro", "dezembro"],
];
const weekdays = [
  ...["domingo", "segunda-feira", "terça-feira", "quarta-feira"],
  ...["quinta-feira", "sexta-feira", "sábado"],
];

/** 'quarta-feira' from '2026-11-11'. */
export function weekdayOf(day: string): string {
  return weekdays[new Date(day).getUTCDay()] ?? "";
}

export function monthOf(day: string): string {
  return months[new Date(day).getUTCMonth()] ?? "";
}

/** The first three letters are the usual abbreviation of a Brazilian weekday and month. */
export function shortened(word: string): string {
  return word.slice(0, 3);
}

/** '8 a 14 de novembro', '30 de outubro a 5 de novembro', or with years if they differ. */
export function spanText(from: string, to: string, nameOf = monthOf): string {
  const numberOf = (day: string) => new Date(day).getUTCDate();
  const withMonth = (day: string) => `${numberOf(day)} de ${nameOf(day)}`;
  const [fromYear, toYear] = [from.slice(0, 4), to.slice(0, 4)];
  if (fromYear !== toYear) {
    return `${withMonth(from)} de ${fromYear} a ${withMonth(to)} de ${toYear}`;
  }
  const begin = from.slice(0, 7) === to.slice(0, 7) ? numberOf(from) : withMonth(from);
  return `${begin} a ${withMonth(to)}`;
}

/** '1 dia', '14 dias'. */
export function daysText(count: number): string {
  return count === 1 ? "1 dia" : `${count} dias`;
}

/** Replaces `{dias}` in a text with the number of days, and '{dias} dias' with the singular for one day. */
export function withDays(text: string, count: number): string {
  return text.replaceAll("{dias} dias", daysText(count)).replaceAll("{dias}", String(count));
}
