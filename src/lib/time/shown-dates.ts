import type { Language } from "../language/language.ts";

const saoPaulo = "America/Sao_Paulo";
const atShop = { dateStyle: "medium", timeStyle: "short", timeZone: saoPaulo } as const;

/** Returns a function that formats moments. The formatter is created on first use. */
function formatterOf(options: Intl.DateTimeFormatOptions, timeZone = saoPaulo) {
  let formatter: Intl.DateTimeFormat | undefined;
  return (at: Date | string | number): string => {
    formatter ??= new Intl.DateTimeFormat("pt-BR", { ...options, timeZone });
    return formatter.format(new Date(at));
  };
}

/** '15 de março'. */
export const asDay = formatterOf({ day: "numeric", month: "long" });

/** '15/03'. */
export const asShortDay = formatterOf({ day: "2-digit", month: "2-digit" });

/** 'segunda-feira, 15 de março'. */
export const asWeekday = formatterOf({ weekday: "long", day: "numeric", month: "long" });

/** '15/03/2027'. */
export const asDate = formatterOf({ dateStyle: "short" });

/** '15/03/2027, 09:05'. */
export const asMoment = formatterOf({ dateStyle: "short", timeStyle: "short" });

/** A moment at the shop, in the language of its customer. Digits alone would swap day and month for some readers. */
export const momentIn: Record<Language, (at: Date | string | number) => string> = {
  pt: asMoment,
  es: (at) => new Date(at).toLocaleString("es-419", atShop),
  en: (at) => new Date(at).toLocaleString("en-GB", atShop),
};

/** '15 de mar. de 2027'. */
export const asMediumDate = formatterOf({ dateStyle: "medium" });

/** '15 de mar. de 2027, 09:05'. */
export const asMediumMoment = formatterOf({ dateStyle: "medium", timeStyle: "short" });

/** '15 de março de 2027'. */
export const asLongDate = formatterOf({ dateStyle: "long" });

/** '15 de março de 2027 às 09:05'. */
export const asLongMoment = formatterOf({ dateStyle: "long", timeStyle: "short" });

/** '09:05'. */
export const asTime = formatterOf({ hour: "2-digit", minute: "2-digit" });

const monthAndYear = { month: "long", year: "numeric" } as const;

/** 'março de 2027' at the shop. */
export const asMonthOf = formatterOf(monthAndYear);

const monthFormat = formatterOf(monthAndYear, "UTC");

/** 'março de 2027' from '2027-03'. */
export function asMonth(month: string): string {
  return monthFormat(`${month}-01`);
}

/** Returns the last day of an entitlement that ends at this moment: '14 de março'. */
export function lastDay(iso: string): string {
  return asDay(new Date(new Date(iso).getTime() - 1));
}
