import type { Page, Request, Route } from "@playwright/test";
import { sql } from "kysely";
import { changeState, stateLock } from "#src/sandbox/payments/emulator.server.ts";
import { expectAccessible } from "#testing/axe.ts";
import {
  expect,
  logIn,
  openRedirected,
  stopTime,
  type TestProgram,
  test,
} from "#testing/browser.ts";
import {
  cardInput,
  confirmButton as confirm,
  fillCard,
  logInWithoutPlan,
  payByCard,
  testCard,
} from "#testing/checkout.ts";
import type { Tenant } from "#testing/factories.ts";

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
  await expect(page.getByRole("heading", { name: "Tudo certo!" })).toBeVisible();
  await expect(page.getByText("Ativando seu teste grátis...")).toHaveCount(0);
  await page.clock.runFor(1100);
  await page.waitForURL("/painel");
});

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
  const rows = await everyRow(program);
  expect(rows).toContain(owner.email);
  const { number, code, document } = testCard;
  for (const secret of [number, code, document, "5031433215406351", "52998224725"]) {
    // Ignore digits after a dot: the milliseconds in 12:30:15.987 may equal the card code.
    const pattern = new RegExp(`(?<![.\\w])${secret.replaceAll(".", "\\.")}\\b`);
    expect(sent.filter((text) => pattern.test(text))).toEqual([]);
    expect(pattern.test(rows)).toBe(false);
  }
});

async function everyRow({ services: { db } }: TestProgram): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'sandbox')`.execute(db);
  const texts = [];
  for (const { name } of rows) {
    const all = await sql<{ text: string }>`
      select coalesce(string_agg(t::text, ' '), '') as text from ${sql.raw(name)} t`.execute(db);
    texts.push(all.rows[0]?.text);
  }
  return texts.join("\n");
}

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
