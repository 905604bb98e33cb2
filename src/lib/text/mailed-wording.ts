import {
  emailLike,
  hasImitations,
  hasPhone,
  hasSquaredLetters,
  latin,
  withoutEmoji,
} from "./forbidden-wording.ts";

/**
 * Returns the kind of address that a text names, or undefined. We never mail such a text for an owner. Browser
 * and server call it.
 */
export function findAddress(text: string): "link" | "email" | undefined {
  const plain = withoutEmoji(text);
  if (emailLike.test(plain)) return "email";
  return addresses.some((address) => address.test(plain)) ? "link" : undefined;
}

/**
 * Returns true if a text may hide a contact, so that a person reads it before we mail it. It may be
 * harmless: the rules are broad, because nobody is refused by them.
 */
export function isSuspicious(text: string): boolean {
  const plain = withoutEmoji(text);
  return (
    hasSquaredLetters(text) ||
    hasImitations(plain) ||
    hasForeignLetters(plain) ||
    disguises.some((disguise) => disguise.test(plain)) ||
    hasPhone(plain) ||
    hasSpelledNumber(plain)
  );
}

/** Endings that mail programs turn into links and that people know. */
const endings =
  "com|net|org|edu|gov|br|app|site|online|link|xyz|io|ai|co|me|tv|cc|info|biz|shop|store|loja|top|club|live|pro|vip|dev|page|web|click|ly|gl|gd|to|ws|pt|us|uk|ru|cn|pw|tk|ml|ga|cf|gq";
const capitals = endings.toUpperCase();

const addresses = [
  /:\/\//,
  /\bwww\b/i,
  // "Obrigado.Volte" is a missing space. An address has its ending in small letters, or all in capitals.
  new RegExp(`[\\p{L}\\d-]\\.(?:${endings}|${capitals})(?![\\p{L}\\d-])`, "u"),
  /\.(?:com|net|org|br)\b/i,
  /[\p{L}\d]\.\p{L}{2,}\/\S/u,
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/,
];

const disguises = [
  /@/,
  // Small letters may be an ending that we do not know. A capital after the dot begins a sentence.
  /[\p{L}\d][\p{L}\d-]+\.\p{Ll}{2,}/u,
  new RegExp(`[\\p{L}\\d-]\\.(?:${endings})(?![\\p{L}\\d-])`, "iu"),
  // "n.u/x" and "n . u / x".
  /[\p{L}\d](?:\.|\s\.\s?)\p{L}+\s?\/\s?[\p{L}\d]/u,
  /[[({]\s?(?:\.|ponto|dot)\s?[\])}]/i,
  // Not "no ponto com carinho", which is said of meat and coffee.
  new RegExp(`(?<!\\b(?:no|ao)\\s)\\b(?:ponto|dot)\\s+(?:${endings})\\b`, "i"),
  /\barroba\b/i,
  // "n u b a n k", "n-u-b-a-n-k".
  /(?<!\p{L})(?:\p{L}[\s._\-–—*|·•]+){3,}\p{L}(?!\p{L})/u,
];

/** Letters of Cyrillic and Greek that imitate Latin letters. */
const imitating = /[аАВеЕһіІјЈКМНоОрРсСТуУхХѕЅԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧοναρτυχ]/u;

/**
 * Returns true for words that mix scripts, and for words that are made of imitating letters alone. A few words
 * such as "все" are innocent among others in their script.
 */
function hasForeignLetters(plain: string): boolean {
  const words = (plain.replace(/[ªº]/g, " ").match(/\p{L}+/gu) ?? []).map((word) => [...word]);
  const foreign = words.filter((letters) => !letters.every((letter) => latin.test(letter)));
  const mixes = foreign.some((letters) => letters.some((one) => /\p{Script=Latin}/u.test(one)));
  if (mixes) return true;
  const [imitations, others] = [true, false].map((wanted) =>
    foreign.filter((letters) => letters.every((one) => imitating.test(one)) === wanted),
  ) as [string[][], string[][]];
  const long = imitations.filter((letters) => letters.length > 2);
  return long.length * 3 > others.length;
}

const numberWords =
  "zero|uma?|dois|duas|tres|quatro|cinco|seis|meia|sete|oito|nove|dez|onze|doze|treze|quatorze|catorze|quinze|dezesseis|dezessete|dezoito|dezenove|vinte|trinta|quarenta|cinquenta|sessenta|setenta|oitenta|noventa";
const spelledNumber = new RegExp(
  `(?:\\b(?:${numberWords}|\\d+)\\b(?:[\\s,.()\\-–—/]|\\be\\b)*){2,}`,
  "g",
);
const minDigits = 8;

/** Returns true for a phone number in which words replace digits. */
function hasSpelledNumber(plain: string): boolean {
  const text = plain.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return (text.match(spelledNumber) ?? []).some((run) => {
    const tokens = run.match(new RegExp(`\\b(?:${numberWords})\\b|\\d+`, "g")) ?? [];
    const words = tokens.filter((token) => !/\d/.test(token)).length;
    const digits = tokens.reduce((sum, one) => sum + (/\d/.test(one) ? one.length : 1), 0);
    return words > 0 && digits >= minDigits;
  });
}
