import type { Browser, Page } from "@playwright/test";
import { markEmailReturned } from "#src/services/mail/account-return-path.server.ts";
import { expectAccessible } from "#testing/axe.ts";
import { expect, type TestProgram, test } from "#testing/browser.ts";
import { receiveMail, tokenLink } from "#testing/mailbox.ts";
import { newOperator } from "#testing/operator.ts";
import { expectNoOverflow } from "#testing/overflow.ts";
import { expectLargeTargets } from "#testing/targets.ts";

test.use({
  programEnv: { LIMITS_SCALE: "1" },
  allowedPageErrors: [/status of (401|402|403|404|429)/],
});

const password = "segredo da loja";
const confirmSubject = "Confirme seu e-mail no Estrelou";
const newEmail = (start: string) => `${start}-${Date.now()}@exemplo.test`;

/** Opens the desk and the account with an email, as the operator does while the owner calls. */
async function find(page: Page, program: TestProgram, email: string): Promise<void> {
  const { token } = await newOperator(program);
  await page.goto("/healthz");
  await page.evaluate((given) => sessionStorage.setItem("operator_session", given), token);
  await page.goto("/operador");
  await page.getByLabel("E-mail, celular, nome ou endereço da página").fill(email);
  await page.getByRole("button", { name: "Procurar conta" }).click();
  await page.getByRole("link", { name: email }).click();
  await expect(page.getByRole("heading", { name: email })).toBeVisible();
}

/** Acts from the notice at the top of the account. */
async function act(page: Page, name: string, done: string): Promise<void> {
  await page.getByRole("button", { name }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Motivo").fill("Ligou para o suporte");
  await dialog.getByRole("button", { name }).click();
  await expect(page.getByText(done, { exact: true })).toBeVisible();
}

let phones = 0;

async function signUp(page: Page, email: string): Promise<void> {
  phones += 1;
  await page.goto("/cadastro/email");
  await page.getByLabel("Celular").pressSequentially(`11${987_650_000 + phones}`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByLabel("Confirmar senha").fill(password);
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByRole("heading", { name: "Verifique seu e-mail" })).toBeVisible();
}

/** Sends the form of /login. Returns the status of the answer. */
async function enter(page: Page, email: string, typed: string): Promise<number> {
  if (!page.url().includes("/login")) await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(typed);
  await page.getByLabel("Não sou um robô").click();
  await expect(page.getByLabel("Não sou um robô")).toBeChecked();
  const answered = page.waitForResponse("**/api/token/");
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  return (await answered).status();
}

/** A tab of the desk, in a browser of its own. */
async function newDesk(browser: Browser, program: TestProgram, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: program.url, locale: "pt-BR" });
  const desk = await context.newPage();
  await find(desk, program, email);
  return desk;
}

test("unconfirmed: the desk sends the confirmation again, and its link opens the account", {
  tag: "@slow",
}, async ({ page, browser, program }) => {
  const email = newEmail("sem-confirmar");
  await signUp(page, email);
  await receiveMail(program, email, confirmSubject);
  const desk = await newDesk(browser, program, email);
  await expect(desk.getByText("O e-mail não foi confirmado")).toBeVisible();
  await expect(desk.getByText("Ainda nenhuma.")).toBeVisible();
  await act(desk, "Mandar a confirmação", "Confirmação a caminho");
  await page.goto(tokenLink(await receiveMail(program, email, confirmSubject, 2)));
  await page.waitForURL("/planos");
  await desk.reload();
  await expect(desk.getByText("O e-mail não foi confirmado")).toHaveCount(0);
  await desk.context().close();
});

test("limit: the desk lifts it, and the right password opens the panel", { tag: "@slow" }, async ({
  page,
  browser,
  program,
  newTenant,
}) => {
  const owner = await newTenant({ placeName: "Padaria do Limite" });
  for (let guess = 0; guess < 10; guess++) {
    expect(await enter(page, owner.email, "esquecida")).toBe(401);
  }
  expect(await enter(page, owner.email, owner.password)).toBe(429);
  const desk = await newDesk(browser, program, owner.email);
  await expect(desk.getByRole("list", { name: "Últimas tentativas" })).toContainText(
    "Tentativas demais nesta conta",
  );
  await expectAccessible(desk);
  await expectNoOverflow(desk);
  await expectLargeTargets(desk);
  await act(desk, "Liberar a entrada", "Entrada liberada");
  expect(await enter(page, owner.email, owner.password)).toBe(200);
  await page.waitForURL("/painel");
  await desk.context().close();
});

test("forgotten: the desk mails a link, and the new password opens the panel", {
  tag: "@slow",
}, async ({ page, browser, program, newTenant }) => {
  const owner = await newTenant();
  expect(await enter(page, owner.email, "esquecida")).toBe(401);
  const desk = await newDesk(browser, program, owner.email);
  await expect(desk.getByText("A senha não confere")).toBeVisible();
  await act(desk, "Mandar link de senha", "Link de senha a caminho");
  const mail = await receiveMail(program, owner.email, "Crie uma nova senha no Estrelou");
  await page.goto(tokenLink(mail));
  await page.getByLabel("Nova Senha", { exact: true }).fill("lembrada desta vez");
  await page.getByLabel("Confirmar Senha").fill("lembrada desta vez");
  await page.getByRole("button", { name: "Alterar Senha" }).click();
  await page.waitForURL("/login");
  expect(await enter(page, owner.email, "lembrada desta vez")).toBe(200);
  await page.waitForURL("/painel");
  await desk.context().close();
});

test("mail bounced: the desk corrects the email, and the confirmation there opens the account", {
  tag: "@slow",
}, async ({ page, browser, program }) => {
  const wrong = newEmail("errado");
  const right = newEmail("certo");
  await signUp(page, wrong);
  await receiveMail(program, wrong, confirmSubject);
  await markEmailReturned(program.services, wrong);
  const desk = await newDesk(browser, program, wrong);
  await expect(desk.getByText("Um e-mail para esta conta voltou")).toBeVisible();
  await desk.getByRole("button", { name: "Corrigir o e-mail" }).first().click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByLabel("E-mail novo").fill(right);
  await dialog.getByLabel("Como você sabe que é o dono?").selectOption("called-back");
  await dialog.getByLabel("Motivo").fill("Letra trocada no cadastro");
  await expectAccessible(desk);
  await dialog.getByRole("button", { name: "Corrigir o e-mail" }).click();
  await expect(desk.getByRole("heading", { name: right })).toBeVisible();
  await page.goto(tokenLink(await receiveMail(program, right, confirmSubject)));
  await page.waitForURL("/planos");
  await desk.context().close();
});
