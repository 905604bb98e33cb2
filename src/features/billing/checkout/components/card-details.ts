import { isDocument, plainDocument } from "#src/lib/text/document-number.ts";

/** The input of the card form. Only the provider's script receives it; it is in no request of ours. */
export interface CardDetails {
  number: string;
  holder: string;
  /** 'MM/AA', as shown. */
  expiry: string;
  code: string;
  issuer: string;
  email: string;
  document: string;
}

export type CardField = keyof CardDetails;

export const emptyCard: CardDetails = {
  number: "",
  holder: "",
  expiry: "",
  code: "",
  issuer: "",
  email: "",
  document: "",
};

export const issuers = [
  ["visa", "Visa"],
  ["master", "Mastercard"],
  ["amex", "American Express"],
  ["elo", "Elo"],
] as const;

/** Removes characters that a field does not accept from typed or pasted text. */
export function formatInput(field: CardField, text: string): string {
  const digits = text.replace(/\D/g, "");
  switch (field) {
    case "number":
      return digits.slice(0, 16);
    case "expiry":
      return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2, 4)}` : digits;
    case "code":
      return digits.slice(0, 4);
    case "document":
      return plainDocument(text).slice(0, 14);
    default:
      return text;
  }
}

/** Returns the brand of a card number by its first digits; undefined if no brand matches. */
export function brandOf(number: string): string | undefined {
  if (/^(4011|4312|4389|4514|4576|5041|5066|5067|509|6277|6362|6363|650|651|655)/.test(number)) {
    return "elo";
  }
  if (/^3[47]/.test(number)) return "amex";
  if (/^4/.test(number)) return "visa";
  if (/^(5[0-5]|2[2-7])/.test(number)) return "master";
  return undefined;
}

/** Returns a message for each missing or invalid field; empty if the form can be sent. */
export function validateCard(
  card: CardDetails,
  needed: readonly CardField[],
  now: Date,
): Partial<Record<CardField, string>> {
  const errors: Partial<Record<CardField, string>> = {};
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
  const isValid: Record<CardField, boolean> = {
    number: card.number.length >= 13 && passesLuhn(card.number),
    holder: true,
    expiry: isFuture(card.expiry, now),
    code: card.code.length >= 3,
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
  return new Date(2000 + Number(year), Number(month), 1) > now;
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
