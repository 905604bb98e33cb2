const dayMonth = new Intl.DateTimeFormat("pt-BR", {
  day: "numeric",
  month: "long",
  timeZone: "America/Sao_Paulo",
});

const shortDate = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "short",
  timeZone: "America/Sao_Paulo",
});

/** '15 de março'. */
export function asDay(iso: string): string {
  return dayMonth.format(new Date(iso));
}

/** '15/03/2027'. */
export function asDate(iso: string): string {
  return shortDate.format(new Date(iso));
}

/** The last day of a right that ends at this moment. */
export function lastDay(iso: string): string {
  return dayMonth.format(new Date(new Date(iso).getTime() - 1));
}
