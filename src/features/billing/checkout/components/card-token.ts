import type { CardField, tokenRequest } from "./card-details.ts";

/** The part of the provider's browser script that is used. */
interface MercadoPago {
  createCardToken(card: ReturnType<typeof tokenRequest>): Promise<{ id?: string }>;
}

declare global {
  interface Window {
    MercadoPago?: new (
      publicKey: string,
      options: { locale: string; advancedFraudPrevention: boolean; trackingDisabled: boolean },
    ) => MercadoPago;
  }
}

const timeoutMs = 15_000;

/** The script cannot be had: blocked, or no network. */
export class ScriptUnavailable extends Error {}

/** The card was not accepted; `field` is the one to look at, when known. */
export class CardRejected extends Error {
  readonly field: CardField | undefined;

  constructor(text: string, field: CardField | undefined) {
    super(text);
    this.field = field;
  }
}

/** Loads the provider's script, for the checkout alone. Throws ScriptUnavailable. */
export async function loadMercadoPago(url: string, publicKey: string): Promise<MercadoPago> {
  if (!window.MercadoPago) await loadScript(url);
  if (!window.MercadoPago) throw new ScriptUnavailable("The script defined nothing");
  // Fraud prevention injects an inline script, which our content security policy forbids.
  return new window.MercadoPago(publicKey, {
    locale: "pt-BR",
    advancedFraudPrevention: false,
    trackingDisabled: true,
  });
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      script.remove();
      reject(new ScriptUnavailable("The script did not load"));
    };
    const timer = setTimeout(fail, timeoutMs);
    script.src = url;
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    script.onerror = () => {
      clearTimeout(timer);
      fail();
    };
    document.head.append(script);
  });
}

/** Turns the card into a token, good once. Throws CardRejected. */
export async function createToken(
  provider: MercadoPago,
  card: ReturnType<typeof tokenRequest>,
): Promise<string> {
  let token: { id?: string } | undefined;
  try {
    token = await provider.createCardToken(card);
  } catch (error) {
    throw rejection(error);
  }
  if (!token?.id) throw new CardRejected("Token inválido retornado", undefined);
  return token.id;
}

/** The provider's codes, which come in several wrappings, as a sentence beside a field. */
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
  const known = codes.map((code) => texts[code]).find(Boolean);
  return known ? new CardRejected(...known) : new CardRejected("Confira os dados", undefined);
}

const texts: Record<string, [text: string, field: CardField]> = {
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
