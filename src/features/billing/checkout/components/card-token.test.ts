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
