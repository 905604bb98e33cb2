/** The longest name that still looks like a first name. */
const maxLetters = 24;

/** Words that stand before a name or in place of one. Google shows the latter for anonymous reviewers. */
const titles = new Set(["dr", "dra", "sr", "sra", "srta", "prof", "profa", "dona", "seu"]);
const placeholders = /^(?:a google user|(?:um )?usu[aá]rio (?:do )?google|an[oô]nim[oa])$/i;

/**
 * Returns the first name that a reply may address a reviewer with. Returns undefined if the name shown by
 * Google is missing, a placeholder, one letter, an emoji or a nickname with digits: the reply then names nobody.
 */
export function firstNameOf(reviewer: string | undefined): string | undefined {
  const shown = (reviewer ?? "").normalize("NFC").replace(/\s+/g, " ").trim();
  if (placeholders.test(shown)) return undefined;
  const words = shown
    .split(" ")
    .map((word) => word.replace(/^[^\p{L}\p{N}@]+|[^\p{L}\p{N}@]+$/gu, ""))
    .filter((word) => word !== "" && !titles.has(word.toLowerCase()));
  const first = words[0] ?? "";
  const isName = /^\p{Script=Latin}+(?:['’-]\p{Script=Latin}+)*$/u.test(first);
  const length = [...first].length;
  if (!isName || length < 2 || length > maxLetters) return undefined;
  return withCapitals(first);
}

/** MARIA and maria become Maria; other spellings, such as DeAndré, stay. */
function withCapitals(name: string): string {
  const isOneCase = name === name.toLowerCase() || name === name.toUpperCase();
  if (!isOneCase) return name;
  return name.toLowerCase().replace(/(^|['’-])(\p{L})/gu, (_, before, letter) => {
    return `${before}${letter.toUpperCase()}`;
  });
}
