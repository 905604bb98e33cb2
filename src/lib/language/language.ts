/** The languages of the pages that customers see. The first one is the default. */
export const languages = ["pt", "es", "en"] as const;

export type Language = (typeof languages)[number];

/** For `lang` attributes and `Content-Language`. */
export const languageTags: Record<Language, string> = { pt: "pt-BR", es: "es", en: "en" };

/** Each language names itself. */
export const languageNames: Record<Language, string> = {
  pt: "Português",
  es: "Español",
  en: "English",
};

/** The parameter with the language that the customer chose. It is stronger than the browser's languages. */
export const languageParameter = "lang";

/**
 * Returns the language of a customer's page: the one in its query, or else the first choice of the browser. A tablet on
 * the counter belongs to the business, so its own language does not count.
 */
export function requestedLanguage(
  query: string | URLSearchParams | undefined,
  acceptLanguage: string | null | undefined,
): Language {
  if (query) {
    const parameters = new URLSearchParams(query);
    const chosen = parameters.get(languageParameter);
    if (isLanguage(chosen)) return chosen;
    if (parameters.get("modo") === "totem") return "pt";
  }
  return preferredLanguage(acceptLanguage);
}

/** Returns a path with the language in its query. Portuguese has none, like the address that is printed. */
export function pathInLanguage(path: string, language: Language): string {
  return language === "pt" ? path : `${path}?${languageParameter}=${language}`;
}

/** Headers of a response in one of several languages. */
export function languageHeaders(language: Language): Record<string, string> {
  return { "Content-Language": languageTags[language], Vary: "Accept-Language" };
}

/** Returns the `lang` of a business's own words, which are in Portuguese. Undefined if the page is, too. */
export function langOfBusiness(page: Language): string | undefined {
  return page === "pt" ? undefined : languageTags.pt;
}

export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language);
}

/** A browser sends less than a tenth of it. What follows is ignored. */
const maxLength = 1_000;
const quality = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i;

/**
 * Returns the language with the highest quality in an Accept-Language header (RFC 9110), of equal ones the first. The
 * default for a header that accepts none, and for one that is not valid.
 */
function preferredLanguage(header: string | null | undefined): Language {
  let best: Language = "pt";
  let bestQuality = 0;
  let others = 0;
  const named = new Set<Language>();
  for (const range of header?.slice(0, maxLength).split(",") ?? []) {
    const [tag = "", weight] = range
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    const value = weight === undefined ? 1 : Number(quality.exec(weight)?.[1] ?? 0);
    if (tag === "*") others = value;
    const language = tag.split("-", 1)[0];
    if (!isLanguage(language)) continue;
    named.add(language);
    if (value > bestQuality) [best, bestQuality] = [language, value];
    // Nothing that follows is better. Most browsers name their language first and without a quality.
    if (bestQuality === 1) break;
  }
  // '*' stands for the languages that the header does not name.
  if (others <= bestQuality) return best;
  return languages.find((language) => !named.has(language)) ?? best;
}
