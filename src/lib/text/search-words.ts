const accents = ["aáàâãäå", "cç", "eéèêë", "iíìîï", "nñ", "oóòôõö", "uúùûü", "yýÿ"];
const combiningMarks = "[\u0300-\u036f]*";

/**
 * Returns a regular expression for each word of a search, without regard to case and accents: "pao" and "PÃO" find
 * "Pão". The expressions mean the same in PostgreSQL and JavaScript and do not depend on a locale.
 */
export function searchWords(text: string): string[] {
  return text.split(/\s+/u).filter(Boolean).map(patternOf);
}

function patternOf(word: string): string {
  const plain = word
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "");
  return [...plain].map(patternOfLetter).join("");
}

function patternOfLetter(letter: string): string {
  if (/[\^$\\.*+?()[\]{}|/]/.test(letter)) return `\\${letter}`;
  if (!/\p{L}/u.test(letter)) return letter;
  const lower = accents.find(([plain]) => plain === letter) ?? letter;
  const upper = [...lower].map((one) => one.toUpperCase()).filter((one) => [...one].length === 1);
  return `[${[...new Set([...lower, ...upper])].join("")}]${combiningMarks}`;
}
