import type { Page } from "@playwright/test";
import { changeState } from "#src/sandbox/payments/emulator.server.ts";
import { expectAccessible } from "#testing/axe.ts";
import { expect, logIn, test } from "#testing/browser.ts";
import {
  cardInput,
  confirmButton as confirm,
  fillCard,
  logInWithoutPlan,
  payByCard,
} from "#testing/checkout.ts";
import { receiveMail } from "#testing/mailbox.ts";

// Moving the clock expires access tokens (401), and a closed panel gets 402. The shell handles both.
test.use({ allowedPageErrors: [/40[12] \((Unauthorized|Payment Required)\)/] });

/**
 * Advances the clock of the demonstration, which moves day by day. The page is left before: a call that
 * renews the session on one day and is repeated on the next is rejected again, which ends the session.
 */
async function advance(page: Page, days: number): Promise<void> {
  await page.goto("about:blank");
  const form = { do: "advance", days: String(days) };
  const response = await page.request.post("/sandbox/pagamentos", { form });
  expect(response.ok()).toBe(true);
}

const cardCheck = /uma cobrança pequena, devolve o valor em seguida/;

test("a subscription during the trial shows date, amount and the check of the card before the button, and is not charged yet", async ({
  page,
  newTenant,
  program,
}) => {
  const owner = await newTenant();
  await logIn(page, owner);
  await page.goto("/planos?assinar=mensal");
  await expect(page.getByText(cardCheck)).toBeVisible();
  await expect(page.getByText(cardCheck)).toHaveCount(1);
  await expect(
    page.getByText(/Seu teste grátis continua\. A primeira cobrança, de R\$\s9,90/),
  ).toBeVisible();
  // What is paid today is said once.
  await expect(page.getByText(/hoje/i)).toHaveText(["Total hoje"]);
  await fillCard(page);
  await confirm(page).click();
  await page.waitForURL("/painel");
  await page.goto("/planos");
  const status = page.getByText(
    /Seu teste grátis continua\. Primeira cobrança: R\$\s9,90 em .* no cartão Mastercard\./,
  );
  await expect(status).toBeVisible();
  await expect(page.getByText("Pago", { exact: true })).toHaveCount(0);
  // No trial is offered beside it, and only the plan itself is named.
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Incluído em todos os planos" })).toHaveCount(0);
  // The provider's own mail comes, and ours explains it.
  await receiveMail(program, owner.email, "Mercado Pago: verificamos seu cartão");
  const ours = await receiveMail(program, owner.email, "Assinatura confirmada");
  expect(ours.text.replace(/\s+/g, " ")).toMatch(/uma cobrança pequena e devolve o valor/);
  await page.getByRole("button", { name: "Cancelar assinatura" }).click();
  await expect(
    page.getByText(/Nada será cobrado\. Seu teste grátis continua até .*\./),
  ).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancelar assinatura" }).click();
  await expect(page.getByRole("heading", { name: "Teste grátis" }).first()).toBeVisible();
});

test("the cancel dialog names the consequences, and the panel stays open after cancelling", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  await logInWithoutPlan(page, await newTenant({ plan: "none" }));
  await payByCard(page);
  await page.waitForURL("/painel");
  await page.goto("/planos");
  await page.getByRole("button", { name: "Cancelar assinatura" }).click();
  await expect(
    page.getByText(/Nada mais será cobrado\. Seu painel continua aberto até/),
  ).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancelar assinatura" }).click();
  await expect(page.getByRole("heading", { name: "Assinatura cancelada" })).toBeVisible();
  await expect(page.getByText(/Seu painel continua aberto até/)).toBeVisible();
});

test("whoever subscribes again during the paid month sees that it continues, and pays nothing yet", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  await logInWithoutPlan(page, await newTenant({ plan: "none" }));
  await payByCard(page);
  await page.waitForURL("/painel");
  await page.goto("/planos");
  await page.getByRole("button", { name: "Cancelar assinatura" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancelar assinatura" }).click();
  await expect(page.getByRole("heading", { name: "Assinatura cancelada" })).toBeVisible();
  await page.goto("/planos?assinar=mensal");
  await expect(
    page.getByText(/O mês que você já pagou continua\. A próxima cobrança/),
  ).toBeVisible();
  await fillCard(page);
  await confirm(page).click();
  await page.waitForURL("/painel");
  await page.goto("/planos");
  await expect(
    page.getByText(/O mês que você já pagou continua\. Próxima cobrança: R\$\s9,90 em/),
  ).toBeVisible();
  await expect(page.getByText("Pago", { exact: true })).toHaveCount(1);
});

test("a withdrawal within seven days shows the amount that is given back, and mails it once", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  // Every test pays with the same card, and a second withdrawal with it is refused.
  await program.services.db.deleteFrom("withdrawal_claim").execute();
  const owner = await newTenant({ plan: "none" });
  await logInWithoutPlan(page, owner);
  await payByCard(page);
  await page.waitForURL("/painel");
  await page.goto("/planos");
  await page.getByRole("button", { name: "Desistir e receber de volta" }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: "Desistir e receber de volta" })
    .click();
  await expect(page.getByText("Devolvido", { exact: true })).toBeVisible();
  await expect(
    page.getByRole("heading", { name: /^Devolvemos R\$\s9,90 ao seu cartão$/ }),
  ).toBeVisible();
  await expectAccessible(page);
  const to = encodeURIComponent(owner.email);
  const subjects = async () => {
    const mails = await page.request.get(`/sandbox/mailbox.json?to=${to}`);
    const all = (await mails.json()) as { subject: string }[];
    return all.map(({ subject }) => subject).filter((one) => !one.startsWith("Mercado Pago"));
  };
  await expect
    .poll(subjects)
    .toEqual([expect.stringMatching(/^Devolvemos R\$\s9,90 ao seu cartão$/), "Pagamento recebido"]);
});

test("the card can be changed, and the sandbox charges the next month", { tag: "@slow" }, async ({
  page,
  newTenant,
  program,
}) => {
  test.slow();
  const owner = await newTenant({ plan: "none" });
  await logInWithoutPlan(page, owner);
  await payByCard(page);
  await page.waitForURL("/painel");
  await page.goto("/planos?cartao=trocar");
  await expect(page.getByText(cardCheck)).toBeVisible();
  await fillCard(page);
  await cardInput(page, "number").fill("4235647728025682");
  await page.getByRole("button", { name: "Salvar cartão" }).click();
  await expect(page.getByText(/no cartão Visa/)).toBeVisible();
  // A change without the device of its payer would leave none.
  const { subscriptions } = await changeState(program.services, (state) => state);
  const ours = Object.values(subscriptions).find((one) => one.payerEmail === owner.email);
  expect(ours?.deviceId).toMatch(/^armor\.[0-9a-f]{32}$/);

  await page.goto("/sandbox/pagamentos");
  await page.getByRole("button", { name: "Avançar 31 dias" }).click();
  // The row of this owner: other tests have charged their own subscriptions twice.
  const row = page.getByRole("listitem").filter({ hasText: owner.email });
  await expect(row).toContainText(/approved · .*approved/);
  await page.goto("/planos");
  await expect(page.getByText("Pago", { exact: true })).toHaveCount(2);
  // Set the clock back for the next test.
  await (program.services.clock as unknown as { advance(ms: number): Promise<void> }).advance(
    -31 * 86_400_000,
  );
});

test("a failed renewal leaves the panel open for some days, and another card pays", {
  tag: "@slow",
}, async ({ page, newTenant, program }) => {
  test.slow();
  const sandbox = (flags: Record<string, string>) =>
    page.request.post("/sandbox/pagamentos", { form: { do: "switch", ...flags } });
  await logInWithoutPlan(page, await newTenant({ plan: "none" }));
  await payByCard(page);
  await page.waitForURL("/painel");

  await sandbox({ refuseCharges: "on" });
  await advance(page, 31);
  await page.goto("/resumo");
  await expect(page.getByText(/Não conseguimos cobrar sua assinatura\. Seu painel/)).toBeVisible();
  await page.getByRole("link", { name: "Ver planos" }).click();
  await expect(page.getByText("Em atraso")).toBeVisible();
  await expect(page.getByText("Recusado, nova tentativa")).toBeVisible();
  await expectAccessible(page);

  await sandbox({});
  await page.getByRole("link", { name: "Trocar cartão" }).click();
  await fillCard(page, { number: "4235 6477 2802 5682" });
  await page.getByRole("button", { name: "Salvar cartão" }).click();
  await expect(page.getByText("Cartão trocado")).toBeVisible();
  await advance(page, 7);
  await page.goto("/planos");
  await expect(page.getByText(/Próxima cobrança/)).toBeVisible();
  await expect(page.getByText("Pago", { exact: true })).toHaveCount(2);
  // Set the clock back for the next test.
  await (program.services.clock as unknown as { advance(ms: number): Promise<void> }).advance(
    -38 * 86_400_000,
  );
});
