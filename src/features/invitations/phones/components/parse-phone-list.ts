export interface ListedPhone {
  /** With country code, only digits, as wa.me needs it. */
  phone: string;
  /** What stands beside the number; empty if nothing does. */
  name: string;
}

export interface PhoneList {
  /** Each number once, in the order of the list. */
  valid: ListedPhone[];
  /** How many numbers repeated another. */
  duplicates: number;
  /** Texts that look like a number and are none, as they were written. */
  invalid: string[];
  /** How many numbers have no area code. They are in `valid` only with `areaCode`. */
  withoutArea: number;
}

/** The area codes in use. Every other pair of digits is part of a number that was written differently. */
const areaCodes = new Set(
  (
    "11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 " +
    "51 53 54 55 61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 " +
    "91 92 93 94 95 96 97 98 99"
  ).split(" "),
);

/**
 * Digits with what people write between them, at most a few numbers beside each other. `x` stands for the carrier, as
 * in 0xx11.
 */
const numberLike =
  /(?:\+\s?|\()?\(?\d(?:[\d\s().\-\u2010-\u2015\u00a0]|[xX]{2}(?=[\s\d(])){0,80}\d/g;

/** Dates, CPF, CNPJ and CEP as they are written: eight or more digits that are no phone number. */
const otherNumbers =
  /\b(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{3}\.\d{3}\.\d{3}-\d{2}|\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}|\d{5}-\d{3}(?!\d))(?!\d)/g;

/**
 * Finds phone numbers in a text as people write or paste it: with +55, a carrier, or without the ninth digit, with
 * names beside them. `areaCode` completes the numbers that have none.
 */
export function parsePhoneList(text: string, areaCode = ""): PhoneList {
  const found = new Map<string, ListedPhone>();
  const list: PhoneList = { valid: [], duplicates: 0, invalid: [], withoutArea: 0 };
  for (const line of text.split(/[\r\n;]+/)) {
    const readable = line.replace(otherNumbers, " ");
    const written = [...readable.matchAll(numberLike)].flatMap(([match]) => splitNumbers(match));
    const name = nameIn(readable);
    for (const one of written) {
      const digits = readNumber(one);
      if (digits === "short") {
        list.withoutArea += 1;
        if (!areaCodes.has(areaCode)) continue;
      }
      const phone = digits === "short" ? readNumber(areaCode + onlyDigits(one)) : digits;
      if (!phone || phone === "short") {
        if (onlyDigits(one).length >= 6) list.invalid.push(one.trim());
      } else if (found.has(phone)) list.duplicates += 1;
      else found.set(phone, { phone, name });
    }
  }
  return { ...list, valid: [...found.values()] };
}

/** Returns the number with country code, "short" without an area code, undefined if it is no phone number. */
function readNumber(written: string): string | "short" | undefined {
  const digits = onlyDigits(written);
  const isForeign = /^\s*\+/.test(written) && !digits.startsWith("55");
  if (isForeign) return /^[1-9]\d{7,14}$/.test(digits) ? digits : undefined;
  if (/^00(?!55)[1-9]\d{9,13}$/.test(digits)) return digits.slice(2);
  // 00 55 11 …, 0 11 …, 0 15 11 … with a carrier, 55 11 …, and 55 0 11 … as some write it.
  const forms = [
    digits,
    digits.replace(/^(?:00)?55(?=\d{10,11}$)/, ""),
    digits.replace(/^(?:00)?550(?=\d{10,11}$)/, ""),
    digits.replace(/^0(?=\d{10,11}$)/, ""),
    digits.replace(/^0\d\d(?=\d{10,11}$)/, ""),
    digits.replace(/^550\d\d(?=\d{10,11}$)/, ""),
  ];
  const number = forms.map(national).find(Boolean);
  if (number) return `55${number}`;
  return subscriber(digits) ? "short" : undefined;
}

/** Returns area code and number. An old mobile number gets its ninth digit. */
function national(digits: string): string | undefined {
  const area = digits.slice(0, 2);
  const rest = subscriber(digits.slice(2));
  return areaCodes.has(area) && rest ? area + rest : undefined;
}

function subscriber(digits: string): string | undefined {
  if (/^9\d{8}$/.test(digits)) return digits;
  if (/^[6-9]\d{7}$/.test(digits)) return `9${digits}`;
  return /^[2-5]\d{7}$/.test(digits) ? digits : undefined;
}

/** Two numbers beside each other on a line, such as '11 91234-5678 11 3123-4567', are one match. */
function splitNumbers(match: string): string[] {
  if (readNumber(match) || onlyDigits(match).length < 16) return [match];
  const parts = match.trim().split(/\s+/);
  for (let at = 1; at < parts.length; at++) {
    const first = parts.slice(0, at).join(" ");
    if (readNumber(first)) return [first, ...splitNumbers(parts.slice(at).join(" "))];
  }
  return [match];
}

const onlyDigits = (text: string) => text.replace(/\D/g, "");

/** What is left of a line without its numbers: at most 40 characters. */
function nameIn(line: string): string {
  const left = line
    .replace(numberLike, " ")
    .replace(/\b(?:tel(?:efone)?|cel(?:ular)?|whats(?:app)?|zap|fone)\b\.?:?/gi, " ")
    .replace(/[\t,:|<>"'()[\]*•=+/\\–—-]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return /\p{L}/u.test(left) ? [...left].slice(0, 40).join("") : "";
}

/** Shows a number as people in Brazil write it, a foreign one with its code. */
export function asWritten(phone: string): string {
  const [, area, first, last] = /^55(\d\d)(\d{4,5})(\d{4})$/.exec(phone) ?? [];
  return area ? `(${area}) ${first}-${last}` : `+${phone}`;
}
