import { afterEach, expect, test, vi } from "vitest";
import { emptyCard } from "./card-details.ts";
import { CardRejected, createCardToken } from "./card-token.ts";

afterEach(() => vi.unstubAllGlobals());

/** Returns the rejection of a card for which the provider's script throws this. */
async function rejectionOf(thrown: unknown): Promise<CardRejected> {
  class MercadoPago {
    createCardToken() {
      return Promise.reject(thrown);
    }
  }
  vi.stubGlobal("window", { MercadoPago });
  const keys = { sdkUrl: "/sdk.js", publicKey: "key" };
  const rejection = await createCardToken(keys, emptyCard).catch((error: unknown) => error);
  expect(rejection).toBeInstanceOf(CardRejected);
  return rejection as CardRejected;
}

const coded = (code: string) => ({ status: 400, cause: [{ code, description: "x" }] });

test.each([
  ["a code of its own trouble, E601", coded("E601")],
  ["a code of its own trouble, E603", coded("E603")],
  ["a network error of its script", new TypeError("Failed to fetch")],
  ["a server error without a code", { status: 503, message: "unavailable", cause: [] }],
])("%s is an outage of the provider: the payer tries again", async (_, thrown) => {
  const { message, field } = await rejectionOf(thrown);
  expect(message).toBe("O Mercado Pago não respondeu. Tente de novo em instantes.");
  expect(field).toBeUndefined();
});

test("a code about the card names the field; an unknown code asks to check the data", async () => {
  expect(await rejectionOf(coded("E203"))).toMatchObject({
    message: "Confira o código de segurança",
    field: "code",
  });
  expect(await rejectionOf([{ code: "316" }])).toMatchObject({ field: "holder" });
  expect((await rejectionOf(coded("E999"))).message).toBe("Confira os dados");
});

test.each([
  ["205", "number", "Digite o número do seu cartão"],
  ["E301", "number", "Há algo de errado com esse número. Digite novamente"],
  ["208", "expiry", "Escolha um mês"],
  ["209", "expiry", "Escolha um ano"],
  ["325", "expiry", "Confira a data"],
  ["326", "expiry", "Confira a data"],
  ["212", "document", "Informe seu documento"],
  ["213", "document", "Informe seu documento"],
  ["214", "document", "Informe seu documento"],
  ["322", "document", "Confira seu documento"],
  ["323", "document", "Confira seu documento"],
  ["324", "document", "Confira seu documento"],
  ["220", "issuer", "Informe seu banco emissor"],
  ["221", "holder", "Digite o nome e sobrenome"],
  ["316", "holder", "Por favor, digite um nome válido"],
  ["224", "code", "Digite o código de segurança"],
  ["E203", "code", "Confira o código de segurança"],
  ["E302", "code", "Confira o código de segurança"],
])("the code %s of the provider is shown at the field %s", async (code, field, message) => {
  expect(await rejectionOf(coded(code))).toMatchObject({ field, message });
});
