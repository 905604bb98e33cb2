import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { storeHealth } from "#src/features/integrations/deliveries/queries.server.ts";
import {
  encryptSecret,
  newSecret,
} from "#src/features/integrations/endpoints/endpoint-secrets.server.ts";
import { insertEndpoint } from "#src/features/integrations/endpoints/queries.server.ts";
import { expectAccessible } from "#testing/axe.ts";
import { expect, logIn, openRedirected, type TestProgram, test } from "#testing/browser.ts";
import { codeOf, inviteOperator, newOperator } from "#testing/operator.ts";
import { expectNoOverflow } from "#testing/overflow.ts";
import { expectLargeTargets } from "#testing/targets.ts";
import { addAuthenticator } from "#testing/virtual-authenticator.ts";

test.use({
  allowedPageErrors: [/status of (400|401|403|404)/],
  contextOptions: { reducedMotion: "reduce" },
});

/** Opens a page of the desk as a new operator. */
async function openDesk(page: Page, program: TestProgram, path = "/operador"): Promise<void> {
  const { token } = await newOperator(program);
  await page.goto("/healthz");
  await page.evaluate((given) => sessionStorage.setItem("operator_session", given), token);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** Acts with a button of the page, and gives the reason. */
async function act(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
  await confirm(page, name);
}

/** Gives the reason in the open dialog, and acts. */
async function confirm(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Motivo").fill("Conferido com o dono");
  await dialog.getByRole("button", { name }).click();
}

test("an operator sets up a passkey with the printed link, leaves, and comes back with it", async ({
  page,
  program,
}) => {
  const invite = await inviteOperator(program.services, "passkey@estrelou.test");
  const link = `/operador/convite#${invite}`;
  const authenticator = await addAuthenticator(page);
  const document = await page.goto(link);
  expect(document?.headers()["x-robots-tag"]).toBe("noindex");
  expect(document?.headers()["content-security-policy"]).not.toContain("https:");
  await expect(page.getByText("passkey@estrelou.test")).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole("button", { name: "Criar passkey" }).click();
  await page.waitForURL("/operador");
  expect(await authenticator.count()).toBe(1);

  await page.getByRole("button", { name: "Sair" }).click();
  await page.waitForURL("/operador/entrar");
  await openRedirected(page, "/operador/registro", /\/operador\/entrar/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Entrar com passkey" }).click();
  await page.waitForURL("/operador/registro");
  await expect(page.getByRole("list", { name: "Registro" })).toContainText("Entrou na central");

  // The link works once.
  await page.goto("/healthz");
  await page.goto(link);
  await expect(page.getByText("Este link não vale mais.")).toBeVisible();
});

test("an operator sets up password and code, and logs in with the next code", async ({
  page,
  program,
}) => {
  const { services, clock } = program;
  const invite = await inviteOperator(services, "codigo@estrelou.test");
  await page.goto(`/operador/convite#${invite}`);
  await expect(page.getByAltText("QR Code para o aplicativo de códigos")).toBeVisible();
  await page.getByLabel("Senha nova").fill("uma senha comprida");
  await page.getByLabel("Código de 6 números").fill(codeOf(services, invite));
  await page.getByRole("button", { name: "Usar senha e código" }).click();
  await page.waitForURL("/operador");

  await page.getByRole("button", { name: "Sair" }).click();
  await page.waitForURL("/operador/entrar");
  const logIn = async (code: string) => {
    await page.getByLabel("E-mail").fill("codigo@estrelou.test");
    await page.getByLabel("Senha", { exact: true }).fill("uma senha comprida");
    await page.getByLabel("Código de 6 números").fill(code);
    await page.getByRole("button", { name: "Entrar com código" }).click();
  };
  await logIn(codeOf(services, invite));
  await expect(page.getByText("Não foi possível entrar.")).toBeVisible();
  await expectAccessible(page);
  clock.advance({ seconds: 30 });
  await logIn(codeOf(services, invite));
  await page.waitForURL("/operador");
});

test("an operator finds a business, reads its facts and releases it, and the log has it all", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const { slug, email } = await newTenant({ placeName: "Empório da Mesa" });
  await openDesk(page, program);
  await expectAccessible(page);
  await expectLargeTargets(page);
  await page.getByLabel("E-mail, celular, nome ou endereço da página").fill("empório da m");
  await page.getByRole("button", { name: "Procurar conta" }).click();
  const list = page.getByRole("list", { name: "Contas" });
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(list).toContainText(email);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await expectLargeTargets(page);
  await page.getByRole("link", { name: email }).click();
  await page.getByRole("link", { name: "Empório da Mesa" }).click();
  await expect(page.getByRole("heading", { name: "Empório da Mesa" })).toBeVisible();
  await expect(page.getByRole("link", { name: slug, exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await expectLargeTargets(page);

  await act(page, "Liberar envios");
  await expect(page.getByText("Envios liberados")).toBeVisible();
  await expect(page.getByText("Liberado em")).toBeVisible();

  await page.getByRole("link", { name: "Ver no registro" }).click();
  const log = page.getByRole("list", { name: "Registro" });
  await expect(log).toContainText("Abriu uma empresa");
  await expect(log).toContainText("Liberou os envios de uma empresa");
  await expectAccessible(page);
  await expectNoOverflow(page);
  await expectLargeTargets(page);
});

test("an operator blocks a business, its owner and customers notice, and the block ends", {
  tag: "@slow",
}, async ({ page, program, newTenant, browser }) => {
  const owner = await newTenant({ placeName: "Bloqueável" });
  await openDesk(page, program, `/operador/empresas/${owner.businessId}`);
  await page.getByRole("button", { name: "Bloquear" }).click();
  await expectAccessible(page);
  await confirm(page, "Bloquear");
  await expect(page.getByText("Empresa bloqueada")).toBeVisible();
  await expect(page.getByText("Bloqueada", { exact: true })).toBeVisible();

  const context = await browser.newContext();
  const theirs = await context.newPage();
  await logIn(theirs, owner, "/painel");
  await expect(theirs.getByText("Sua loja está bloqueada no Estrelou")).toBeVisible();
  await expect(theirs.getByRole("heading", { name: "Seu QR Code", exact: true })).toHaveCount(0);
  await expectAccessible(theirs);
  await theirs.goto("/conta");
  await theirs.locator("summary", { hasText: "Baixar meus dados" }).click();
  await expect(theirs.getByRole("button", { name: "Baixar arquivo" })).toBeVisible();
  expect((await theirs.goto(`/feedback/${owner.slug}`))?.status()).toBe(404);

  await act(page, "Desbloquear");
  await expect(page.getByText("Empresa desbloqueada")).toBeVisible();
  await expect.poll(async () => (await theirs.goto(`/feedback/${owner.slug}`))?.status()).toBe(200);
  await theirs.goto("/painel");
  await expect(theirs.getByRole("heading", { name: "Seu QR Code", exact: true })).toBeVisible();
  await context.close();
});

test("an operator removes an account after typing its page's address", async ({
  page,
  program,
  newTenant,
}) => {
  const { businessId, slug } = await newTenant({ placeName: "Removível" });
  await openDesk(page, program, `/operador/empresas/${businessId}`);
  await page.getByRole("button", { name: "Excluir a pedido" }).click();
  const typed = page.getByLabel("Digite o endereço da página");
  await typed.fill("outra-loja");
  await page.getByLabel("Motivo").fill("Pedido do dono");
  await expectAccessible(page);
  const remove = page.getByRole("dialog").getByRole("button", { name: "Excluir a pedido" });
  await remove.click();
  await expect(page.getByText("O endereço digitado não é o desta empresa.")).toBeVisible();
  await typed.fill(slug);
  await remove.click();
  await expect(page.getByText("Conta em exclusão")).toBeVisible();
});

test("held senders, mails, jobs and webhooks are listed with their acts", { tag: "@slow" }, async ({
  page,
  program,
  newTenant,
}) => {
  const { businessId } = await newTenant({ placeName: "Padaria Segurada" });
  await fillDesk(program, businessId);
  await openDesk(page, program, "/operador/envios");
  const menu = page.getByRole("navigation", { name: "Central de operação" });
  const row = (list: string, text: string) =>
    page.getByRole("list", { name: list }).getByRole("listitem").filter({ hasText: text });
  const check = async () => {
    await expectAccessible(page);
    await expectNoOverflow(page);
  };

  const sender = row("Envios pausados", "Padaria Segurada");
  await expect(sender).toContainText("Conte como foi.");
  await check();
  await sender.getByRole("button", { name: "Liberar" }).click();
  await confirm(page, "Liberar");
  await expect(sender).toHaveCount(0);

  await menu.getByRole("link", { name: "E-mails" }).click();
  const mail = row("E-mails sem entrega", "desk.test");
  await expect(mail).toContainText("exemplo.test");
  await check();
  await mail.getByRole("button", { name: "Descartar" }).click();
  await expect(mail).toHaveCount(0);

  await menu.getByRole("link", { name: "Tarefas" }).click();
  const job = row("Tarefas que falharam", "mail.deliver");
  await expect(job).toContainText("MapAway ECONNREFUSED");
  await check();
  await job.getByRole("button", { name: "Descartar" }).click();
  await expect(job).toHaveCount(0);

  await menu.getByRole("link", { name: "Pagamentos" }).click();
  const webhook = row("Avisos de pagamento não reconhecidos", "merchant_order");
  await check();
  await webhook.getByRole("button", { name: "Descartar" }).click();
  await expect(webhook).toHaveCount(0);

  await menu.getByRole("link", { name: "Registro" }).click();
  await expect(page.getByRole("list", { name: "Registro" })).toContainText(
    "Liberou os envios de uma empresa",
  );
});

test("a server that fails for three shops is named on the first page, and one shop's webhook is stopped and released", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const { db, clock, settings } = program.services;
  for (let shop = 0; shop < 3; shop++) {
    const { businessId } = await newTenant();
    const id = uuidv7();
    const secret = encryptSecret(settings, newSecret(), id);
    const url = "https://caixa.exemplo.com.br/avisos/segredo";
    await insertEndpoint(db, businessId, {
      ...{ id, url, secret, now: clock.now() },
      types: ["avaliacao.criada"],
    });
    await storeHealth(db, businessId, id, { failing_since: clock.now(), retry_at: null });
  }
  await openDesk(page, program);
  await page.getByRole("link", { name: "Ver webhooks" }).click();
  // Other tests leave failing endpoints and held senders on this page.
  const rows = page
    .getByRole("list", { name: "Webhooks que falham" })
    .getByRole("listitem")
    .filter({ hasText: "caixa.exemplo.com.br" });
  await expect(rows).toHaveCount(3);
  await expect(page.getByText("segredo")).toHaveCount(0);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await rows.first().getByRole("button", { name: "Parar" }).click();
  await confirm(page, "Parar");
  await expect(page.getByText("Webhook parado")).toBeVisible();
  await rows.last().getByRole("button", { name: "Liberar" }).click();
  await confirm(page, "Liberar");
  await expect(page.getByText("Webhook liberado")).toBeVisible();
  await expect(rows.getByRole("button", { name: "Liberar" })).toHaveCount(0);
});

test("an operator changes a plan, a source and the testimonials, and the site shows them", {
  tag: "@slow",
}, async ({ page, program }) => {
  await openDesk(page, program, "/operador/planos");
  await page.getByRole("button", { name: "Criar plano" }).click();
  await page.getByLabel("Código").fill("anual-mesa");
  await page.getByLabel("Nome").fill("Plano da mesa");
  await page.getByLabel("Preço por mês, em reais").fill("79,90");
  await page.getByLabel("Benefícios, um por linha").fill("Tudo liberado");
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole("button", { name: "Salvar plano" }).click();
  const plan = page.getByRole("listitem").filter({ hasText: "Plano da mesa" });
  await expect(plan).toContainText("79,90");
  await plan.getByRole("button", { name: "Editar Plano da mesa" }).click();
  await page.getByRole("checkbox", { name: "Fora do site" }).check();
  await page.getByRole("button", { name: "Salvar plano" }).click();
  await expect(plan).toContainText("Fora do site");
  await expectAccessible(page);

  await page.goto("/operador/site");
  await page.getByLabel(/^Fonte de “4x/).fill("Pesquisa da Mesa, 2025");
  await page.getByRole("button", { name: /^Salvar fonte de “4x/ }).click();
  await expect(page.getByText("Fonte salva")).toBeVisible();
  await page.getByRole("button", { name: "Novo depoimento" }).click();
  await page.getByRole("textbox", { name: "Depoimento" }).fill("Colei no balcão e a mesa viu.");
  await page.getByLabel("Nome").fill("Dona Mesa");
  await page.getByLabel("Negócio e cidade").fill("loja em Olinda");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Publicar" }).click();
  const testimonial = page.getByRole("listitem").filter({ hasText: "Dona Mesa" });
  await expect(testimonial).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  const landing = async () => (await page.request.get("/")).text();
  await expect.poll(landing).toContain("Dona Mesa");
  await expect.poll(landing).toContain("Pesquisa da Mesa, 2025");
  expect(await landing()).not.toContain("Depoimentos ilustrativos");
  await testimonial.getByRole("button", { name: "Tirar do site" }).click();
  await expect(testimonial).toHaveCount(0);
  await page.getByLabel(/^Fonte de “4x/).fill("");
  await page.getByRole("button", { name: /^Salvar fonte de “4x/ }).click();
  await expect.poll(landing).not.toContain("Pesquisa da Mesa, 2025");
  expect(await landing()).toContain("Depoimentos ilustrativos");
});

test("an operator whose session ended comes back to the same page", { tag: "@slow" }, async ({
  page,
  program,
}) => {
  const invite = await inviteOperator(program.services, "volta@estrelou.test");
  await addAuthenticator(page);
  await page.goto(`/operador/convite#${invite}`);
  await page.getByRole("button", { name: "Criar passkey" }).click();
  await page.waitForURL("/operador");
  await page.goto("/operador/planos");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  program.clock.advance({ minutes: 16 });
  await page.getByRole("link", { name: "Tarefas" }).click();
  await page.waitForURL(/\/operador\/entrar\?volta=%2Foperador%2Fplanos/);
  await page.getByRole("button", { name: "Entrar com passkey" }).click();
  await page.waitForURL("/operador/planos");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

/** Adds one entry to each list of the desk that waits for an operator. */
async function fillDesk({ services: { db } }: TestProgram, businessId: string): Promise<void> {
  const now = new Date();
  const id = uuidv7();
  await db
    .insertInto("invitation_sender")
    .values({ business_id: businessId, held_at: now, hold_reason: "refusals" })
    .execute();
  await db
    .insertInto("campaign")
    .values({
      business_id: businessId,
      id,
      created_at: now,
      takes_replies: false,
      subject: "Como foi?",
      body: "Conte como foi.",
    })
    .execute();
  await db
    .insertInto("mail_outbox")
    .values({
      key: `desk.test:${id}`,
      status: "given_up",
      recipient: "ana@exemplo.test",
      created_at: now,
      settled_at: now,
    })
    .execute();
  await db
    .insertInto("webhook_unreadable")
    .values({ id, received_at: now, topic: "merchant_order", reason: "unknown_topic" })
    .execute();
  await sql`insert into pgboss.job (name, id, data, policy, state, completed_on, output)
    values ('mail.deliver', ${id}, '{}', 'exclusive', 'failed', now(),
      '{"error": "MapAway ECONNREFUSED"}')`.execute(db);
}
