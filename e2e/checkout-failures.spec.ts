import type { Page, Route } from "@playwright/test";
import { sql } from "kysely";
import { changeState, stateLock } from "#src/sandbox/payments/emulator.server.ts";
import { expectAccessible } from "#testing/axe.ts";
import { expect, logIn, stopTime, type TestProgram, test } from "#testing/browser.ts";
import { confirmButton as confirm, fillCard, logInWithoutPlan } from "#testing/checkout.ts";
import type { Tenant } from "#testing/factories.ts";

test.describe("failures have the texts of the specification", () => {
  test.use({ allowedPageErrors: [/status of (402|500|503)/] });

  test("the plans cannot be loaded", { tag: "@slow" }, async ({ page, newTenant }) => {
    await page.route("**/api/list/plans/", (route) => route.fulfill({ status: 500, json: {} }));
    await logIn(page, await newTenant(), "/planos");
    await expect(
      page.getByText("Erro ao carregar planos. Tente novamente mais tarde."),
    ).toBeVisible();
  });

  for (const [answer, json, text] of [
    ["a reason", { code: "x", detail: "d", erro: "O serviço está fora do ar." }, /fora do ar/],
    ["no reason", {}, "Erro desconhecido"],
  ] as const) {
    test(`the trial is not activated, with ${answer}`, { tag: "@slow" }, async ({
      page,
      newTenant,
    }) => {
      await page.route("**/api/assinaturas/criar/", (route) =>
        route.fulfill({ status: 503, json }),
      );
      await logIn(page, await newTenant({ plan: "none" }), "/planos?assinar=trial");
      await expect(page.getByText("Erro ao ativar trial")).toBeVisible();
      await expect(page.getByText(text)).toBeVisible();
    });
  }

  test("the provider returns no token for the card", { tag: "@slow" }, async ({
    page,
    newTenant,
  }) => {
    await page.addInitScript(() => {
      window.MercadoPago = class {
        createCardToken = () => Promise.resolve({});
      };
    });
    await logIn(page, await newTenant(), "/planos?assinar=mensal");
    await fillCard(page);
    await confirm(page).click();
    await expect(page.getByText("Erro ao criar token")).toBeVisible();
    await expect(page.getByText("Token inválido retornado")).toBeVisible();
  });
});

test.describe("without a response", () => {
  test.use({ allowedPageErrors: [/ERR_FAILED|Failed to load resource/] });

  /** Loses the response to the first request of a subscription, which reaches the server. */
  const loseFirstResponse = (page: Page) =>
    page.route(
      "**/api/assinaturas/criar/",
      async (route) => {
        void route.fetch().catch(() => undefined);
        await route.abort();
      },
      { times: 1 },
    );

  /** The emulated provider changes nothing while `run` runs, so a creation has no result. */
  const holdProvider = (program: TestProgram, run: () => Promise<void>) =>
    program.services.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${stateLock})`.execute(tx);
      await run();
    });

  const isStored = ({ services: { db } }: TestProgram, { businessId }: Tenant) =>
    expect
      .poll(() =>
        db
          .selectFrom("subscription")
          .select("status")
          .where("business_id", "=", businessId)
          .execute(),
      )
      .toEqual([{ status: "creating" }]);

  async function expectConfirming(page: Page): Promise<void> {
    await expect(page.getByRole("heading", { name: "Confirmando sua assinatura" })).toBeVisible();
    await expect(page.getByText("Assinatura criada com sucesso!")).toHaveCount(0);
  }

  test("a card that is sent again shows that the first request still runs", {
    tag: "@slow",
  }, async ({ page, newTenant, program }) => {
    const owner = await newTenant({ plan: "none" });
    await page.addInitScript(() => {
      // The provider's script would need the provider for each token.
      window.MercadoPago = class {
        createCardToken = () => Promise.resolve({ id: "token-of-the-test" });
      };
    });
    // A success would stay on the screen.
    await stopTime(page);
    await logIn(page, owner, "/planos?assinar=mensal");
    await fillCard(page);
    await loseFirstResponse(page);
    await holdProvider(program, async () => {
      await confirm(page).click();
      await expect(page.getByText("Confira sua conexão e tente novamente.").first()).toBeVisible();
      await isStored(program, owner);
      await confirm(page).click();
      await expectConfirming(page);
    });
  });

  test("the way to the provider's page shows that the first request still runs", {
    tag: "@slow",
  }, async ({ page, newTenant, program }) => {
    const owner = await newTenant({ plan: "none" });
    await page.route("**/sandbox/mercado-pago.js", (route) => route.abort());
    await logIn(page, owner, "/planos?assinar=mensal");
    const pay = page.getByRole("button", { name: "Pagar na página do Mercado Pago" });
    await loseFirstResponse(page);
    await holdProvider(program, async () => {
      await pay.click();
      await expect(page.getByText("Confira sua conexão e tente novamente.")).toBeVisible();
      await isStored(program, owner);
      await pay.click();
      await expectConfirming(page);
    });
  });
});

test.describe("changed terms", () => {
  test.use({ allowedPageErrors: [/409/] });
  test("a checkout whose trial ended since it was opened shows the new terms, and keeps the card", {
    tag: "@slow",
  }, async ({ page, newTenant, program }) => {
    const owner = await newTenant();
    await logIn(page, owner, "/planos?assinar=mensal");
    await expect(page.getByText(/Seu teste grátis continua\. A primeira cobrança/)).toBeVisible();
    await fillCard(page);
    const { db, clock } = program.services;
    const ended = new Date(clock.now().getTime() - 1000);
    const trial = db.updateTable("trial").set({ ends_at: ended });
    await trial.where("business_id", "=", owner.businessId).execute();
    await confirm(page).click();
    await expect(
      page.locator("form").getByText(/O valor ou a data da cobrança mudou\. Nada foi cobrado/),
    ).toBeVisible();
    await expect(page.getByText(/Depois, R\$\s9,90 todo mês/)).toBeVisible();
    await confirm(page).click();
    await expect(page.getByText("Assinatura criada com sucesso!")).toBeVisible();
  });
});

test.describe("without the script that recognises the device", () => {
  test.use({ allowedPageErrors: [/ERR_FAILED|Failed to load resource/] });
  for (const [how, handle] of [
    ["is blocked", (route: Route) => route.abort()],
    ["never answers", () => undefined],
  ] as const) {
    test(`a card pays although the script ${how}`, { tag: "@slow" }, async ({
      page,
      newTenant,
      program,
    }) => {
      await page.route("**/sandbox/mercado-pago-device.js", handle);
      const owner = await newTenant({ plan: "none" });
      await logIn(page, owner, "/planos?assinar=mensal");
      await fillCard(page);
      await confirm(page).click();
      await expect(page.getByText("Assinatura criada com sucesso!")).toBeVisible();
      const { subscriptions } = await changeState(program.services, (state) => state);
      const ours = Object.values(subscriptions).find((one) => one.payerEmail === owner.email);
      expect(ours).toMatchObject({ status: "authorized" });
      expect(ours?.deviceId).toBeUndefined();
    });
  }
});

test.describe("without the provider's script", () => {
  test.use({ allowedPageErrors: [/ERR_FAILED|Failed to load resource/] });
  test("the owner pays on the provider's page", { tag: "@slow" }, async ({ page, newTenant }) => {
    await page.route("**/sandbox/mercado-pago.js", (route) => route.abort());
    const owner = await newTenant({ plan: "none" });
    await logInWithoutPlan(page, owner);
    // The page offers the other way before a card is typed.
    await page.goto("/planos?assinar=mensal");
    const payer = page.getByLabel("E-mail da sua conta no Mercado Pago");
    await expect(payer).toHaveValue(owner.email);
    await expectAccessible(page);
    await payer.fill("dona");
    await page.getByRole("button", { name: "Pagar na página do Mercado Pago" }).click();
    await expect(page.getByText("Confira o e-mail")).toBeVisible();
    await expect(payer).toBeFocused();
    await payer.fill("dona.no.mercado@exemplo.test");
    await page.getByRole("button", { name: "Pagar na página do Mercado Pago" }).click();
    await expect(page.getByRole("button", { name: "Aprovar pagamento" })).toBeVisible();
    // The owner comes back without paying, and later completes the payment.
    await page.goto("/planos");
    await expect(page.getByText("Entre lá com dona.no.mercado@exemplo.test")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Concluir pagamento" }).click();
    await page.getByRole("button", { name: "Aprovar pagamento" }).click();
    await page.waitForURL(/\/pagamento\/sucesso/);
    await expect(page.getByText("Pagamento realizado com sucesso!")).toBeVisible();
    await page.goto("/planos");
    await expect(page.getByRole("heading", { name: "Plano Mensal" })).toBeVisible();
  });
});
