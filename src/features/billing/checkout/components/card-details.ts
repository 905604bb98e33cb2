import { documentType, isDocument, plainDocument } from "#src/lib/text/document-number.ts";

/** What is typed into the card form; it never leaves the browser but for the provider's script. */
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

/** Keeps of a typed or pasted text what the field takes. */
export function masked(field: CardField, text: string): string {
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

/** The brand a number begins like; undefined when it could be any. */
export function issuerOf(number: string): string | undefined {
  if (/^(4011|4312|4389|4514|4576|5041|5066|5067|509|6277|6362|6363|650|651|655)/.test(number)) {
    return "elo";
  }
  if (/^3[47]/.test(number)) return "amex";
  if (/^4/.test(number)) return "visa";
  if (/^(5[0-5]|2[2-7])/.test(number)) return "master";
  return undefined;
}

/** What is missing or wrong, in the provider's Portuguese; empty when the form can be sent. */
export function faultsOf(
  card: CardDetails,
  needed: readonly CardField[],
  now: Date,
): Partial<Record<CardField, string>> {
  const faults: Partial<Record<CardField, string>> = {};
  for (const field of needed) {
    const fault = card[field].trim() ? wrong(field, card, now) : missing[field];
    if (fault) faults[field] = fault;
  }
  return faults;
}

const missing: Record<CardField, string> = {
  number: "Digite o número do seu cartão",
  holder: "Digite o nome e sobrenome",
  expiry: "Digite a validade do cartão",
  code: "Digite o código de segurança",
  issuer: "Escolha a bandeira do cartão",
  email: "Digite seu e-mail",
  document: "Informe seu documento",
};

function wrong(field: CardField, card: CardDetails, now: Date): string | undefined {
  const good: Record<CardField, boolean> = {
    number: card.number.length >= 13 && passesLuhn(card.number),
    holder: true,
    expiry: isFuture(card.expiry, now),
    code: card.code.length >= 3,
    issuer: true,
    email: /^\S+@\S+\.\S+$/.test(card.email.trim()),
    document: isDocument(card.document),
  };
  return good[field] ? undefined : faulty[field];
}

const faulty: Record<CardField, string> = {
  number: "Há algo de errado com esse número. Digite novamente",
  holder: "Por favor, digite um nome válido",
  expiry: "Confira a data",
  code: "Confira o código de segurança",
  issuer: "Escolha a bandeira do cartão",
  email: "Confira o e-mail",
  document: "Confira seu documento",
};

/** Month and year as the provider's script takes them. */
export function tokenRequest(card: CardDetails) {
  const [month = "", year = ""] = card.expiry.split("/");
  return {
    cardNumber: card.number,
    cardholderName: card.holder.trim(),
    cardExpirationMonth: month,
    cardExpirationYear: `20${year}`,
    securityCode: card.code,
    identificationType: documentType(card.document),
    identificationNumber: plainDocument(card.document),
  };
}

function isFuture(expiry: string, now: Date): boolean {
  const [, month, year] = expiry.match(/^(\d\d)\/(\d\d)$/) ?? [];
  if (!month || Number(month) < 1 || Number(month) > 12) return false;
  // Good to the end of its month.
  return new Date(2000 + Number(year), Number(month), 1) > now;
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
