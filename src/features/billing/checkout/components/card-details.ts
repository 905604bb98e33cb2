import { isDocument, plainDocument } from "#src/lib/text/document-number.ts";
import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import { binLength, brandOf, codeLength, groupsOf } from "./card-brand.ts";

/**
 * The input of the card form as shown, with its separators. Only the provider's script receives it; it
 * is in no request of ours.
 */
export interface CardDetails {
  number: string;
  holder: string;
  /** 'MM/AA'. */
  expiry: string;
  code: string;
  issuer: string;
  email: string;
  document: string;
}

export type CardField = keyof CardDetails;
export type CardErrors = Partial<Record<CardField, string>>;

export const emptyCard: CardDetails = {
  number: "",
  holder: "",
  expiry: "",
  code: "",
  issuer: "",
  email: "",
  document: "",
};

const cardFields = ["number", "issuer", "holder", "expiry", "code", "document"] as const;

/** Returns the fields to fill in. The brand is asked only if the number does not tell it. */
export function neededFields(card: CardDetails, withEmail: boolean): CardField[] {
  const fields = cardFields.filter((field) => field !== "issuer" || isBrandAsked(card.number));
  return withEmail ? [...fields, "email"] : fields;
}

/** Returns true if enough digits are typed to know the brand, and they match none. */
export function isBrandAsked(number: string): boolean {
  return number.replace(/\D/g, "").length >= binLength && !brandOf(number);
}

/** Groups typed, pasted or filled-in text as a field shows it. Removes characters it does not accept. */
export function formatInput(field: CardField, text: string): string {
  const digits = text.replace(/\D/g, "");
  switch (field) {
    case "number":
      return grouped(digits, groupsOf(digits));
    case "expiry":
      return formatExpiry(text);
    case "code":
      return digits.slice(0, 4);
    case "document":
      return formatDocument(plainDocument(text).slice(0, 14));
    default:
      return text;
  }
}

function grouped(digits: string, lengths: number[]): string {
  let start = 0;
  const groups = lengths.map((length) => {
    start += length;
    return digits.slice(start - length, start);
  });
  return groups.filter(Boolean).join(" ");
}

/** '1130', '11/30' and '11/2030' become '11/30'. A month from 2 to 9 gets its zero. */
function formatExpiry(text: string): string {
  const [, month = "", year = ""] = text.match(/^\s*(\d{1,2})\s*[/.-]\s*20(\d\d)\s*$/) ?? [];
  const typed = month ? month.padStart(2, "0") + year : text.replace(/\D/g, "");
  const digits = /^[2-9]/.test(typed) ? `0${typed}` : typed;
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2, 4)}` : digits;
}

/** '529.982.247-25' for up to 11 digits, else '11.222.333/0001-81', which may have letters. */
function formatDocument(plain: string): string {
  const [lengths, separators] = /^\d{0,11}$/.test(plain)
    ? [[3, 3, 3, 2], "..-"]
    : [[2, 3, 3, 4, 2], "../-"];
  let rest = plain;
  return lengths
    .map((length, index) => {
      const group = rest.slice(0, length);
      rest = rest.slice(length);
      return group && index > 0 ? `${separators[index - 1]}${group}` : group;
    })
    .join("");
}

/** Returns a message for each missing or invalid field; empty if the form can be sent. */
export function validateCard(
  card: CardDetails,
  needed: readonly CardField[],
  now: Date,
): CardErrors {
  const errors: CardErrors = {};
  for (const field of needed) {
    const error = card[field].trim() ? fieldError(field, card, now) : missingMessages[field];
    if (error) errors[field] = error;
  }
  return errors;
}

const missingMessages: Record<CardField, string> = {
  number: "Digite o número do seu cartão",
  holder: "Digite o nome e sobrenome",
  expiry: "Digite a validade do cartão",
  code: "Digite o código de segurança",
  issuer: "Escolha a bandeira do cartão",
  email: "Digite seu e-mail",
  document: "Informe seu documento",
};

function fieldError(field: CardField, card: CardDetails, now: Date): string | undefined {
  const number = card.number.replace(/\D/g, "");
  const isValid: Record<CardField, boolean> = {
    number: number.length >= 13 && passesLuhn(number),
    holder: true,
    expiry: isFuture(card.expiry, now),
    code: brandOf(number) ? card.code.length === codeLength(number) : card.code.length >= 3,
    issuer: true,
    email: /^\S+@\S+\.\S+$/.test(card.email.trim()),
    document: isDocument(card.document),
  };
  return isValid[field] ? undefined : invalidMessages[field];
}

const invalidMessages: Record<CardField, string> = {
  number: "Há algo de errado com esse número. Digite novamente",
  holder: "Por favor, digite um nome válido",
  expiry: "Confira a data",
  code: "Confira o código de segurança",
  issuer: "Escolha a bandeira do cartão",
  email: "Confira o e-mail",
  document: "Confira seu documento",
};

function isFuture(expiry: string, now: Date): boolean {
  const [, month, year] = expiry.match(/^(\d\d)\/(\d\d)$/) ?? [];
  if (!month || Number(month) < 1 || Number(month) > 12) return false;
  // A card is valid to the end of its month.
  return `20${year}-${month}` >= saoPauloDate(now).slice(0, 7);
}

/** The sum of the digits of each digit's double. */
const doubled = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9];

function passesLuhn(number: string): boolean {
  const digits = [...number].reverse().map(Number);
  const values = digits.map((digit, at) => (at % 2 === 1 ? doubled[digit] : digit) ?? 0);
  return values.reduce((sum, value) => sum + value, 0) % 10 === 0;
}
