import { loadScript } from "#src/http/load-script.ts";
import { documentType, plainDocument } from "#src/lib/text/document-number.ts";
import { paymentProvider } from "#src/services/payments/provider-name.ts";
import type { CardDetails, CardField } from "./card-details.ts";

/** The part of the provider's browser script that we use. */
interface MercadoPago {
  createCardToken(card: ReturnType<typeof tokenRequest>): Promise<{ id?: string }>;
}

type ProviderScript = new (
  publicKey: string,
  options: { locale: string; advancedFraudPrevention: boolean; trackingDisabled: boolean },
) => MercadoPago;

declare global {
  interface Window {
    MercadoPago?: ProviderScript;
  }
}

/** The URL of the provider's script and our public key. */
export interface ProviderKeys {
  sdkUrl: string;
  publicKey: string;
}

/** The script did not load: a blocker or the network prevented it. */
export class ScriptUnavailable extends Error {}

/** The provider rejected the card; `field` is the invalid one, if known. */
export class CardRejected extends Error {
  readonly field: CardField | undefined;

  constructor(text: string, field: CardField | undefined) {
    super(text);
    this.field = field;
  }
}

/**
 * Turns a card into a single-use token, in the browser: only the provider's script sees the card.
 * Throws ScriptUnavailable and CardRejected.
 */
export async function createCardToken(keys: ProviderKeys, card: CardDetails): Promise<string> {
  const provider = await openProvider(keys);
  let token: { id?: string } | undefined;
  try {
    token = await provider.createCardToken(tokenRequest(card));
  } catch (error) {
    throw rejection(error);
  }
  if (!token?.id) throw new CardRejected("Token inválido retornado", undefined);
  return token.id;
}

/** The card in the fields of the provider's script. */
export function tokenRequest(card: CardDetails) {
  const [month = "", year = ""] = card.expiry.split("/");
  return {
    cardNumber: card.number.replace(/\D/g, ""),
    cardholderName: card.holder.trim(),
    cardExpirationMonth: month,
    cardExpirationYear: `20${year}`,
    securityCode: card.code,
    identificationType: documentType(card.document),
    identificationNumber: plainDocument(card.document),
  };
}

/** Loads the provider's script. Throws ScriptUnavailable. */
export async function loadProviderScript(url: string): Promise<ProviderScript> {
  try {
    return await loadScript<ProviderScript>(url, "MercadoPago");
  } catch (error) {
    throw new ScriptUnavailable("The provider's script is not available", { cause: error });
  }
}

async function openProvider({ sdkUrl, publicKey }: ProviderKeys): Promise<MercadoPago> {
  const Provider = await loadProviderScript(sdkUrl);
  // Fraud prevention injects an inline script, which our content security policy forbids.
  return new Provider(publicKey, {
    locale: "pt-BR",
    advancedFraudPrevention: false,
    trackingDisabled: true,
  });
}

/** Translates the provider's error codes, which come in several structures, to a text and a field. */
function rejection(error: unknown): CardRejected {
  const { cause } = (error ?? {}) as { cause?: unknown };
  const list: unknown = Array.isArray(error)
    ? error
    : Array.isArray(cause)
      ? cause
      : ((cause as { cause?: unknown } | undefined)?.cause ?? []);
  const codes = (Array.isArray(list) ? list : []).map((one: { code?: unknown }) =>
    String(one?.code ?? ""),
  );
  const known = codes.map((code) => textsByCode[code]).find(Boolean);
  if (known) return new CardRejected(...known);
  // Without a code nobody checked the card: the provider or the network failed.
  const isOutage = codes.length === 0 || codes.some((code) => outageCodes.includes(code));
  return new CardRejected(isOutage ? outageText : "Confira os dados", undefined);
}

/** Codes of the provider's own trouble. */
const outageCodes = ["E601", "E603"];
const outageText = `O ${paymentProvider} não respondeu. Tente de novo em instantes.`;

const textsByCode: Record<string, [text: string, field: CardField]> = {
  205: ["Digite o número do seu cartão", "number"],
  E301: ["Há algo de errado com esse número. Digite novamente", "number"],
  208: ["Escolha um mês", "expiry"],
  209: ["Escolha um ano", "expiry"],
  325: ["Confira a data", "expiry"],
  326: ["Confira a data", "expiry"],
  212: ["Informe seu documento", "document"],
  213: ["Informe seu documento", "document"],
  214: ["Informe seu documento", "document"],
  322: ["Confira seu documento", "document"],
  323: ["Confira seu documento", "document"],
  324: ["Confira seu documento", "document"],
  220: ["Informe seu banco emissor", "issuer"],
  221: ["Digite o nome e sobrenome", "holder"],
  316: ["Por favor, digite um nome válido", "holder"],
  224: ["Digite o código de segurança", "code"],
  E203: ["Confira o código de segurança", "code"],
  E302: ["Confira o código de segurança", "code"],
};
