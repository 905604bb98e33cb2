import { oneDecimal, whole } from "#src/lib/text/numbers.ts";
/** The counted things of a customer's way, as they are written. */
export const things = {
  visits: { one: "visita", many: "visitas" },
  ratings: { one: "avaliação", many: "avaliações" },
  invites: { one: "convite", many: "convites" },
  google_clicks: { one: "toque no Google", many: "toques no Google" },
} as const;

export type Thing = keyof typeof things;

/** Below this a percentage says more than there is: four of one is no "+300%". */
const fewestForPercent = 20;

const short = { day: "numeric", month: "short", timeZone: "UTC" } as const;
const shortDay = new Intl.DateTimeFormat("pt-BR", short);
const longDay = new Intl.DateTimeFormat("pt-BR", { ...short, weekday: "long" });

const labels = {
  date: new Intl.DateTimeFormat("pt-BR", { day: "2-digit", month: "2-digit", timeZone: "UTC" }),
  weekday: new Intl.DateTimeFormat("pt-BR", { weekday: "short", timeZone: "UTC" }),
  month: new Intl.DateTimeFormat("pt-BR", { month: "short", timeZone: "UTC" }),
};

/** A day as an axis has room for: '12/11', 'qua', 'nov'. */
export function labelOf(day: string, as: keyof typeof labels): string {
  return labels[as].format(new Date(day)).replace(".", "");
}

export const inFigures = (count: number): string => whole.format(count);

/** An average of stars; a dash where there were none. */
export const averageInFigures = (average: number | null): string =>
  average === null ? "–" : oneDecimal.format(average);

export function counted(count: number, thing: Thing): string {
  return `${whole.format(count)} ${count === 1 ? things[thing].one : things[thing].many}`;
}

/** How a number differs from the one before, to be read without its colour or arrow. */
export function changeInWords(now: number, before: number): string {
  if (now === before) return `igual a antes (${whole.format(before)})`;
  const more = now > before ? "a mais" : "a menos";
  const by = Math.abs(now - before);
  const told =
    Math.min(now, before) < fewestForPercent
      ? whole.format(by)
      : `${whole.format(Math.max(1, Math.round((100 * by) / before)))}%`;
  return `${told} ${more} que antes (${whole.format(before)})`;
}

/** What part of a step went on to the next one. More than all happens: who came before midnight rates after it. */
export function shareInWords(part: number, all: number, thing: Thing): string {
  const { one, many } = things[thing];
  if (all === 0) return `sem ${many}`;
  if (part > all) return `mais que ${counted(all, thing)}`;
  if (all < fewestForPercent) return `${whole.format(part)} de ${counted(all, thing)}`;
  const percent = Math.round((100 * part) / all);
  const honest = part === 0 || part === all ? percent : Math.min(99, Math.max(1, percent));
  return `${honest}% ${thing === "invites" || thing === "google_clicks" ? "dos" : "das"} ${all === 1 ? one : many}`;
}

/** 'quarta-feira, 12 de nov', or '8 a 14 de nov'. */
export function spanInWords({ from, to }: { from: string; to: string }): string {
  const [first, last] = [new Date(from), new Date(to)];
  const words = from === to ? longDay.format(first) : shortDay.formatRange(first, last);
  // The stops of short months would stand beside those of sentences.
  return words.replace(/\s–\s/, " a ").replaceAll(".", "");
}
