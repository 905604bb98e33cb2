/** Wording that we do not mail for an owner, because it makes a mail useful for fraud. */
export type ForbiddenWording = "look_alikes" | "link" | "email" | "phone";

/**
 * Returns the first kind of forbidden wording in a text, or undefined. Browser and server call it, so an
 * owner sees the same result while typing and after sending.
 */
export function findForbiddenWording(text: string): ForbiddenWording | undefined {
  if (hasSquaredLetters(text)) return "look_alikes";
  const plain = withoutEmoji(text);
  if (hasLookAlikes(plain)) return "look_alikes";
  if (emailLike.test(plain)) return "email";
  if (links.some((link) => link.test(plain))) return "link";
  return hasPhone(plain) ? "phone" : undefined;
}

/** Any text around an @, because "golpe@x" is an email too. */
export const emailLike = /[^\s@]@[^\s@]/;

/** Returns true for emoji that look like letters, such as a letter in a square or circle. */
export function hasSquaredLetters(text: string): boolean {
  return /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}]/u.test(text);
}

/** Returns a text with composed accents and without emoji, which the other rules read. */
export function withoutEmoji(text: string): string {
  const composed = text.normalize("NFC").replace(/\r\n?/g, "\n");
  return composed.replace(keycap, "$1").replace(emoji, " ");
}

const keycap = /([0-9#*])\uFE0F?\u20E3/g;
/** Skin tones and joined emoji. These invisible characters are allowed only there. */
const emoji =
  /(?:\p{RI}\p{RI}|\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]*(?:\u200D\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]*)*)/gu;

/** Format, control and other invisible characters, except line breaks and tabs. */
const invisible =
  /[\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{M}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164]|[^\P{Cc}\n\t]/u;
/** Other characters that are read as a slash or a dot of an address. */
const slashesAndDots = /[\u2044\u2215\u2571\u29F8\u3002]/;
/** Characters that NFKC changes and that people type in ordinary Portuguese. */
const ordinary = /[ªº²³½¼¾…´¨¸\u00A0]/g;
/** The letters of Portuguese and related alphabets, without dotless i and kra, which imitate i and k. */
export const latin = /[A-Za-zÀ-ÖØ-öø-İĲ-ķĹ-ž]/;
/** Scripts whose letters imitate no Latin letter. Cyrillic and Greek are not among them. */
const distinct =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}ー]/u;

/** Returns true for invisible characters, and for slashes, dots and digits that imitate others. */
export function hasImitations(plain: string): boolean {
  const text = plain.replace(ordinary, " ");
  if (invisible.test(text) || slashesAndDots.test(text)) return true;
  // Full-width, mathematical and circled characters, and ligatures.
  if (text.normalize("NFKC") !== text) return true;
  return /[^\P{N}0-9]/u.test(text);
}

function hasLookAlikes(plain: string): boolean {
  if (hasImitations(plain)) return true;
  return (plain.replace(ordinary, " ").match(/\p{L}+/gu) ?? []).some((word) => {
    const letters = [...word];
    return !letters.every((one) => latin.test(one)) && !letters.every((one) => distinct.test(one));
  });
}

/** Mail programs turn any "name.ending" into a link, so the list of endings is open. */
const links = [
  /:\/\//,
  /\bwww\b/i,
  /[\p{L}\d][\p{L}\d-]+\.\p{L}{2,}/u,
  /[\p{L}\d]\.\p{L}{2,}\//u,
  /\.(?:com|net|org|br|app|site|online|link|xyz)\b/i,
  /[[({]\s?(?:\.|ponto|dot)\s?[\])}]/i,
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/,
];

const numbers = /\d(?:[\s().\-–—_*~|·•/+]*\d){7,}/g;
/** Dates, postal codes, periods of years and large amounts also have eight digits. */
const harmless = [
  /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$/,
  /^\d{5}-\d{3}$/,
  /^(?:19|20)\d\d\s?[-–/]\s?(?:19|20)\d\d$/,
  /^\d{1,3}(?:\.\d{3})+$/,
];

export function hasPhone(plain: string): boolean {
  return (plain.match(numbers) ?? []).some((number) => !harmless.some((form) => form.test(number)));
}
