import type { Request } from "@playwright/test";
import { changeState } from "#src/sandbox/payments/emulator.server.ts";
import { expectAccessible } from "#testing/axe.ts";
import { expect, logIn, openRedirected, stopTime, test } from "#testing/browser.ts";
import {
  cardInput,
  confirmButton as confirm,
  fillCard,
  logInWithoutPlan,
  payByCard,
  testCard,
} from "#testing/checkout.ts";
import { findInDatabase } from "#testing/search-database.ts";

// Moving the clock expires access tokens (401), and a closed panel gets 402. The shell handles both.
test.use({ allowedPageErrors: [/40[12] \((Unauthorized|Payment Required)\)/] });

test("without a plan the panel redirects to /planos, and the trial opens the panel", async ({
  page,
  newTenant,
}) => {
  const owner = await newTenant({ plan: "none" });
  await logInWithoutPlan(page, owner);
  await expect(
    page.getByRole("heading", { name: "Escolha o plano ideal para você" }),
  ).toBeVisible();
  await openRedirected(page, "/resumo", "/planos");

  await page.getByRole("link", { name: "Assinar Teste grátis" }).click();
  await expect(page.getByText("Plano ativado!")).toBeVisible();
  await page.waitForURL("/painel");
  await page.getByRole("button", { name: "Abrir menu" }).click();
  await page.getByRole("link", { name: "Planos" }).click();
  await expect(page.getByText(/Tudo liberado até .* Faltam 14 dias\./)).toBeVisible();
  await expect(page.getByRole("button", { name: "Plano Atual" })).toBeDisabled();
});

test("an activated trial says so until the panel opens", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  await stopTime(page);
  await logIn(page, await newTenant({ plan: "none" }), "/planos?assinar=trial");
  await expect(page.getByText("Plano ativado!")).toBeVisible();
  await expect(page.getByText("Seus 14 dias grátis começaram.")).toBeVisible();
  await expect(page.getByText("Ativando seu teste grátis...")).toHaveCount(0);
  await page.clock.runFor(1100);
  await page.waitForURL("/painel");
});

test("a test card pays, and no request and no row contains card data", async ({
  page,
  newTenant,
  program,
}) => {
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  const owner = await newTenant({ plan: "none" });
  await logInWithoutPlan(page, owner);
  await page.getByRole("link", { name: "Assinar Mensal" }).click();
  await expect(page.getByRole("heading", { name: "Finalizar Assinatura" })).toBeVisible();
  await expect(page.getByText(/Plano Mensal - R\$\s9,90\/mês/)).toBeVisible();

  await confirm(page).click();
  await expect(page.getByText("Digite o número do seu cartão")).toBeVisible();
  await expect(page.getByText("Digite o código de segurança")).toBeVisible();
  await expect(page.getByText("Informe seu documento")).toBeVisible();

  await fillCard(page);
  expect(await page.locator("form input[name]").count()).toBe(0);
  await confirm(page).dblclick();
  await expect(page.getByText("Assinatura criada com sucesso!")).toBeVisible();
  await page.waitForURL("/painel");

  await page.goto("/planos");
  await expect(
    page.getByText(/Próxima cobrança: R\$\s9,90 em .* no cartão Mastercard\./),
  ).toBeVisible();
  await expect(page.getByText("Pago", { exact: true })).toHaveCount(1);
  // The owner subscribed without the trial, so it is not shown as used.
  await expect(page.getByText("Já utilizado")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Assinar Teste grátis" })).toHaveCount(0);
  // The back button or a second tab cannot open the checkout again.
  await page.goto("/planos?assinar=mensal");
  await page.waitForURL("/planos");

  const sent = requests.map(
    (one) => `${one.url()} ${one.postData() ?? ""} ${JSON.stringify(one.headers())}`,
  );
  expect(sent.join("\n")).toContain("/api/assinaturas/criar/");
  const rowsWith = (text: string) => findInDatabase(program.services.db, [text], { leaveOut: [] });
  expect(await rowsWith(owner.email)).not.toEqual([]);
  const { number, code, document } = testCard;
  for (const secret of [number, code, document, "5031433215406351", "52998224725"]) {
    // Ignore digits after a dot: the milliseconds in 12:30:15.987 may equal the card code.
    const pattern = new RegExp(`(?<![.\\w])${secret.replaceAll(".", "\\.")}\\b`);
    expect(sent.filter((text) => pattern.test(text))).toEqual([]);
    expect((await rowsWith(secret)).filter((row) => pattern.test(row))).toEqual([]);
  }
});

test.describe("refused", () => {
  test.use({ allowedPageErrors: [/422/] });
  test("a refused card says why, below the form or beside its field, and another attempt succeeds", async ({
    page,
    newTenant,
    program,
  }) => {
    const owner = await newTenant();
    await logIn(page, owner, "/planos?assinar=mensal");
    await fillCard(page);
    for (const [holder, text] of [
      ["FUND", "O cartão está sem saldo ou limite para esta compra."],
      ["RISK", "A análise de segurança do Mercado Pago não aprovou este cartão."],
      ["SECU", "O código de segurança não confere."],
    ] as const) {
      await test.step(holder, async () => {
        await cardInput(page, "holder").fill(holder);
        const response = page.waitForResponse("**/api/assinaturas/criar/");
        await confirm(page).click();
        expect((await response).status()).toBe(422);
        await expect(page.locator("form").getByText(text)).toBeVisible();
      });
    }
    await expect(cardInput(page, "code")).toHaveAccessibleDescription(
      "O código de segurança não confere. Confira o CVV e tente de novo.",
    );
    await expect(cardInput(page, "code")).toBeFocused();
    // A message over the page would cover the field.
    await expect(page.getByText("O código de segurança não confere.")).toHaveCount(1);
    await cardInput(page, "holder").fill("APRO");
    await confirm(page).click();
    await expect(page.getByText("Assinatura criada com sucesso!")).toBeVisible();
    // The provider's script named the device, which the provider got with the card.
    const { subscriptions } = await changeState(program.services, (state) => state);
    const ours = Object.values(subscriptions).filter((one) => one.payerEmail === owner.email);
    expect(ours).toHaveLength(4);
    for (const { deviceId } of ours) expect(deviceId).toMatch(/^armor\.[0-9a-f]{32}$/);
  });
});

test("after the trial the panel redirects to /planos, and paying opens it", async ({
  page,
  newTenant,
  program,
}) => {
  await logInWithoutPlan(page, await newTenant({ plan: "none" }));
  await page.getByRole("link", { name: "Assinar Teste grátis" }).click();
  await page.waitForURL("/painel");

  program.clock.advance({ days: 12 });
  await page.goto("/resumo");
  await expect(page.getByText(/Seu teste grátis termina em 2 dias\./)).toBeVisible();
  // Cancels the calls of the page, which may be renewing the session.
  await page.goto("about:blank");
  program.clock.advance({ days: 4 });
  await openRedirected(page, "/resumo", "/planos");
  await expect(page.getByRole("heading", { name: "Seu teste grátis terminou" })).toBeVisible();
  await payByCard(page);
  await page.waitForURL("/painel");
  await page.goto("/resumo");
  await expect(page.getByRole("heading", { name: "Resumo" })).toBeVisible();
});

test("billing screens have no axe violations in both modes", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  await logInWithoutPlan(page, await newTenant({ plan: "none" }));
  await expectAccessible(page);
  await page.goto("/planos?assinar=mensal");
  await confirm(page).click();
  await expect(page.getByText("Informe seu documento")).toBeVisible();
  await expectAccessible(page);
  await fillCard(page);
  await confirm(page).click();
  await page.waitForURL("/painel");
  await page.goto("/planos");
  await expect(page.getByText("Recibos")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancelar assinatura" }).click();
  await expectAccessible(page);
  for (const address of ["/pagamento/sucesso", "/sandbox/pagamentos"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});
