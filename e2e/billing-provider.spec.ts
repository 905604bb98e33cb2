import type { Page } from "@playwright/test";
import { expect, logIn, openRedirected, test } from "#testing/browser.ts";
import { payByCard } from "#testing/checkout.ts";
import { slowness } from "#testing/slowness.ts";

// Moving the clock expires access tokens (401), and a closed panel gets 402. The shell handles both.
test.use({ allowedPageErrors: [/40[12] \((Unauthorized|Payment Required)\)/] });

/** Clicks a button on the page of the emulated provider, in the row of this payer if given. */
async function atProvider(page: Page, button: string, payerEmail?: string): Promise<void> {
  await page.goto("/sandbox/pagamentos");
  await expect(page.locator("html")).toHaveAttribute("data-ready", "");
  const row = payerEmail ? page.getByRole("listitem").filter({ hasText: payerEmail }) : page;
  // The next page would end a request that has not arrived.
  const posted = page.waitForResponse((response) => response.request().method() === "POST");
  await row.getByRole("button", { name: button }).click();
  await posted;
}

const setMode = (page: Page, form: Record<string, string>) =>
  page.request.post("/sandbox/pagamentos", { form });

/** Reloads the plans until they show the text: what the provider notifies arrives later. */
async function expectPlansToShow(page: Page, text: string | RegExp): Promise<void> {
  // The page that shows receipts has all its data. Waiting longer would only delay the next look.
  await expectPlans(page, () =>
    expect(page.getByText(text).first()).toBeVisible({ timeout: 500 * slowness }),
  );
}

/** Opens /planos until `check` passes. */
async function expectPlans(page: Page, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.goto("/planos");
    await expect(page.getByText("Recibos")).toBeVisible({ timeout: 15_000 * slowness });
    await check();
  }).toPass({ timeout: 150_000 * slowness });
}

async function expectClosedPanel(page: Page): Promise<void> {
  await openRedirected(page, "/resumo", "/planos");
}

test.afterEach(async ({ page }) => {
  await setMode(page, { do: "quick" });
});

test("a first charge that comes an hour late shows 'processando' with an open panel, and then the receipt", {
  tag: "@slow",
}, async ({ page, newTenant, program }) => {
  await logIn(page, await newTenant({ plan: "none" }), "/planos");
  await atProvider(page, "Lento como na vida real");
  await expect(page.getByLabel("Atraso da 1ª cobrança (min)")).toHaveValue("26");
  await payByCard(page);
  await page.waitForURL("/painel");
  await page.goto("/planos");
  await expect(page.getByText(/O Mercado Pago está processando a cobrança/)).toBeVisible();
  await expect(page.getByText("Recibos")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Assinar Mensal" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Assinar Teste grátis" })).toHaveCount(0);

  // Charges come within 45 minutes, notifications within 20 more. The page looks again by itself.
  program.clock.advance({ minutes: 70 });
  await expect(page.getByText(/Próxima cobrança: R\$\s9,90/)).toBeVisible();
  await expect(page.getByText("Pago", { exact: true })).toHaveCount(1);
});

for (const { button, receipt, title } of [
  {
    button: "Devolver a última cobrança",
    receipt: "Devolvido",
    title: "a refund at the provider's panel",
  },
  {
    button: "Contestar a última cobrança",
    receipt: "Contestado no banco",
    title: "a charge-back",
  },
]) {
  test(`${title} shows in the receipts, ends the plan and closes the panel, and the owner can pay again`, {
    tag: "@slow",
  }, async ({ page, newTenant }) => {
    // A charge-back counts for the place, and tenants of other tests have the usual one.
    const owner = await newTenant({ plan: "none", placeId: `ChIJ${crypto.randomUUID()}` });
    await logIn(page, owner, "/planos");
    await payByCard(page);
    await page.waitForURL("/painel");
    await expectPlansToShow(page, "Pago");

    await atProvider(page, button, owner.email);
    // The receipt is stored first, then the provider confirms the cancellation.
    await expectPlansToShow(page, /^Devolvemos R\$\s9,90 ao seu cartão$/);
    await expect(page.getByText(receipt, { exact: true })).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Cancelar assinatura" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Desistir e receber de volta" })).toHaveCount(0);
    await expectClosedPanel(page);

    await payByCard(page);
    await page.waitForURL("/painel");
    await expectPlansToShow(page, /Próxima cobrança/);
    await expect(page.getByText(receipt, { exact: true })).toHaveCount(1);
    await expect(page.getByText("Pago", { exact: true })).toHaveCount(1);
  });
}

test.describe("without the provider's script", () => {
  test.use({ allowedPageErrors: [/ERR_FAILED|Failed to load resource/] });
  test("the provider's page refuses an account with another e-mail, says why, and takes the right one", {
    tag: "@slow",
  }, async ({ page, newTenant, program }) => {
    await page.route("**/sandbox/mercado-pago.js", (route) => route.abort());
    await logIn(page, await newTenant({ plan: "none" }), "/planos");
    await setMode(page, { do: "realistic" });
    await page.goto("/planos?assinar=mensal");
    await page.getByLabel("E-mail da sua conta no Mercado Pago").fill("dona@exemplo.test");
    await page.getByRole("button", { name: "Pagar na página do Mercado Pago" }).click();

    const account = page.getByLabel("E-mail da sua conta", { exact: true });
    await account.fill("outra@exemplo.test");
    await page.getByRole("button", { name: "Aprovar pagamento" }).click();
    await expect(page.getByText("O e-mail desta conta não é o da assinatura.")).toBeVisible();
    await page.goto("/planos");
    await expect(page.getByRole("heading", { name: "Falta concluir o pagamento" })).toBeVisible();
    await expect(page.getByText("Entre lá com dona@exemplo.test")).toBeVisible();

    await page.getByRole("link", { name: "Concluir pagamento" }).click();
    await account.fill(" Dona@Exemplo.test ");
    await page.getByRole("button", { name: "Aprovar pagamento" }).click();
    await page.waitForURL(/\/pagamento\/sucesso/);
    program.clock.advance({ minutes: 70 });
    await expectPlansToShow(page, /Próxima cobrança/);
  });
});

test("unpaid days of grace end with a closed panel, and paying again opens it", {
  tag: "@slow",
}, async ({ page, newTenant, program }) => {
  test.slow();
  // The month of this day has 31 days, so the provider still retries 39 days later.
  program.clock.set("2027-03-05T12:00:00-03:00");
  await logIn(page, await newTenant({ plan: "none" }), "/planos");
  await setMode(page, { do: "realistic" });
  await payByCard(page);
  await page.waitForURL("/painel");
  program.clock.advance({ minutes: 70 });
  await expectPlansToShow(page, /Próxima cobrança/);

  await setMode(page, { do: "switch", refuseCharges: "on" });
  program.clock.advance({ days: 32 });
  await expectPlansToShow(page, "Em atraso");
  await page.goto("/resumo");
  await expect(page.getByText(/Não conseguimos cobrar sua assinatura\. Seu painel/)).toBeVisible();

  // The provider still retries the old card for two days. The open page would leave by itself at some moment.
  await page.goto("about:blank");
  program.clock.advance({ days: 7 });
  await expectClosedPanel(page);
  await expect(page.getByRole("link", { name: "Assinar Mensal" })).toHaveCount(0);
  await expect(page.getByText(/Seu painel foi fechado\. Troque o cartão/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Trocar cartão" })).toBeVisible();

  // Then it pauses the subscription, and a new one replaces it.
  program.clock.advance({ days: 4 });
  // An earlier charge is refused too, so the receipt alone does not say that the provider gave up.
  await expectPlans(page, async () => {
    await expect(page.getByText(/^Recusado$/).first()).toBeVisible({ timeout: 500 * slowness });
    await expect(page.getByRole("link", { name: "Trocar cartão" })).toHaveCount(0, {
      timeout: 500 * slowness,
    });
  });
  await setMode(page, { do: "quick" });
  await payByCard(page);
  await page.waitForURL("/painel");
  await page.goto("/resumo");
  await expect(page.getByRole("heading", { name: "Resumo" })).toBeVisible();
  await expectPlansToShow(page, /Próxima cobrança/);
});
