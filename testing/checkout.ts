import type { Page } from "@playwright/test";
import { deviceScript } from "#src/sandbox/payments/browser-script.ts";
import { expect, logIn } from "./browser.ts";
import type { Tenant } from "./factories.ts";

/** Input of the card form: the provider's test card with a valid document. */
export const testCard = {
  number: "5031 4332 1540 6351",
  holder: "APRO",
  expiry: "11/30",
  code: "987",
  document: "529.982.247-25",
};

const labels = {
  number: "Número do cartão",
  holder: "Nome no cartão",
  expiry: "Validade",
  code: "CVV",
  document: "CPF ou CNPJ",
} as const;

/** Returns an input of the card form. */
export function cardInput(page: Page, field: keyof typeof labels) {
  return page.getByLabel(labels[field]);
}

/** Fills in the card form. */
export async function fillCard(page: Page, card: Partial<typeof testCard> = {}): Promise<void> {
  for (const [field, text] of Object.entries({ ...testCard, ...card })) {
    await cardInput(page, field as keyof typeof labels).fill(text);
  }
}

/** Returns the button that pays. */
export function confirmButton(page: Page) {
  return page.getByRole("button", { name: "Confirmar Assinatura" });
}

/** Pays for the monthly plan. */
export async function payByCard(page: Page, card: Partial<typeof testCard> = {}): Promise<void> {
  await page.goto("/planos?assinar=mensal");
  await fillCard(page, card);
  await confirmButton(page).click();
}

/**
 * Serves scripts in place of the provider's. Like the real one it sends the card to the provider's API,
 * which answers with a token. Returns the bodies that it received.
 */
export async function stubProvider(page: Page): Promise<string[]> {
  const received: string[] = [];
  const cors = { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*" };
  await page.route("https://sdk.mercadopago.com/js/v2", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `window.MercadoPago = class {
        constructor(key) { this.key = key; }
        async createCardToken(card) {
          const response = await fetch("https://api.mercadopago.com/v1/card_tokens?public_key=" + this.key, {
            method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(card),
          });
          return response.json();
        }
      };`,
    }),
  );
  await page.route("https://www.mercadopago.com/v2/security.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: deviceScript }),
  );
  await page.route("https://api.mercadopago.com/v1/card_tokens?*", (route) => {
    const body = route.request().postData();
    if (body) received.push(body);
    return route.fulfill({ headers: cors, json: { id: "token-of-the-test" } });
  });
  return received;
}

/** Logs in an owner whose panel is closed, and waits for /planos. */
export async function logInWithoutPlan(page: Page, tenant: Tenant): Promise<void> {
  await logIn(page, tenant, "/planos");
  // /planos is loaded as a document: its content comes after the URL.
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}
