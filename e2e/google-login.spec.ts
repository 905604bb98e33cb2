import type { Page } from "@playwright/test";
import { setSwitch } from "#src/sandbox/switches.server.ts";
import { expectAccessible } from "#testing/axe.ts";
import { expect, logIn, test } from "#testing/browser.ts";
import { receiveMail, tokenLink } from "#testing/mailbox.ts";

// A closed panel gets 402, a rejected log-in 401 or 400.
test.use({
  allowedPageErrors: [/402 \(Payment Required\)|status of 40[01]/],
  contextOptions: { reducedMotion: "reduce" },
  viewport: { width: 360, height: 740 },
});

let people = 0;
const newEmail = () => `google-${Date.now()}-${++people}@gmail.test`;
const newPhone = () => `1198${String(Date.now() + people).slice(-7)}`;

const google = (page: Page) => page.getByRole("link", { name: "Continuar com o Google" });

/** Chooses an account on Google's emulated page. */
async function choose(page: Page, email: string) {
  await expect(page.getByRole("heading", { name: "Google emulado" })).toBeVisible();
  await page.getByLabel("Ou outra conta do Google").fill(email);
  await page.getByRole("button", { name: "Continuar" }).click();
}

async function sendPhone(page: Page) {
  await expect(page.getByRole("heading", { name: "Falta só o seu celular" })).toBeVisible();
  await page.getByLabel("Celular").fill(newPhone());
  await page.getByRole("button", { name: "Continuar", exact: true }).click();
}

/** Types the password at /login and sends the form. */
async function enter(page: Page, password: string) {
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByLabel("Não sou um robô").click();
  await expect(page.getByLabel("Não sou um robô")).toBeChecked();
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
}

/** Forgets the session, as logging out does. */
const leave = (page: Page) => page.evaluate(() => localStorage.clear());

test("a new owner comes by Google, gives the phone and gets the card; later Google alone logs in", async ({
  page,
}) => {
  const email = newEmail();
  await page.goto("/cadastro/trial");
  await expectAccessible(page);
  await google(page).click();
  await choose(page, email);
  await expect(page.getByRole("heading", { name: "Falta só o seu celular" })).toBeVisible();
  // Neither the code nor the state stays in the address.
  expect(new URL(page.url()).search).toBe("");
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await sendPhone(page);
  await page.waitForURL("/painel");
  await page.getByRole("combobox", { name: "Buscar no Google Maps" }).fill("acougue sao joao belo");
  await page.getByRole("option", { name: /Açougue São João/ }).click();
  await page.getByRole("button", { name: /^Salvar/ }).click();
  await expect(page.getByRole("heading", { name: "Açougue São João" })).toBeVisible();

  await leave(page);
  await page.goto("/login?next=/mensagens");
  await google(page).click();
  await choose(page, email);
  await page.waitForURL("/mensagens");
});

test("the email of an account asks for its password once; then 'Minha conta' links and unlinks", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  const owner = await newTenant();
  await page.goto("/login");
  await google(page).click();
  await choose(page, owner.email);
  await expect(page.getByRole("heading", { name: "Você já tem uma conta" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Entrar com a senha" }).click();
  await expect(
    page.getByText("Você já tem uma conta. Entre com sua senha uma vez para ligar o Google"),
  ).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue(owner.email);
  await expect(google(page)).toHaveCount(0);
  await expectAccessible(page);
  await enter(page, owner.password);
  await page.waitForURL("/painel");

  await page.goto("/conta");
  await page.getByText("Entrar com o Google", { exact: true }).click();
  await expect(page.getByText(`Google ligado a ${owner.email}`).last()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Desligar" }).click();
  await page.getByLabel("Sua senha").fill(owner.password);
  await page.getByRole("dialog").getByRole("button", { name: "Desligar" }).click();
  await expect(page.getByText("Google desligado")).toBeVisible();

  await page.getByRole("button", { name: "Ligar", exact: true }).click();
  await page.getByLabel("Sua senha").fill(owner.password);
  await page.getByRole("button", { name: "Ir para o Google" }).click();
  await choose(page, newEmail());
  await page.waitForURL("/conta");
  await expect(page.getByText("Google ligado", { exact: true })).toBeVisible();
});

test("an owner who knows no password joins Google with a mail, in this browser only", {
  tag: "@slow",
}, async ({ page, browser, program, newTenant }) => {
  const owner = await newTenant();
  await page.goto("/login");
  await google(page).click();
  await choose(page, owner.email);
  await page.getByRole("button", { name: "Não sei a senha: receber um link" }).click();
  await expect(page.getByText("Enviamos um link para o seu e-mail")).toBeVisible();
  const mail = await receiveMail(program, owner.email, "Ligue o Google à sua conta do Estrelou");

  const other = await browser.newContext({ baseURL: program.url, locale: "pt-BR" });
  const stranger = await other.newPage();
  await stranger.goto(tokenLink(mail));
  await stranger.getByRole("button", { name: "Ligar o Google e entrar" }).click();
  await expect(stranger.getByText("Este link não vale aqui")).toBeVisible();
  await other.close();

  await page.goto(tokenLink(mail));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ligar o Google e entrar" }).click();
  await page.waitForURL("/painel");
});

test("an account that began with Google changes nothing without a password, and gets one by mail", {
  tag: "@slow",
}, async ({ page, program }) => {
  const email = newEmail();
  await page.goto("/cadastro/email");
  await google(page).click();
  await choose(page, email);
  await sendPhone(page);
  await page.waitForURL("/planos");
  await page.goto("/conta");
  await page.getByText("Entrar com o Google", { exact: true }).click();
  await page.getByRole("button", { name: "Desligar" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Sua conta ainda não tem senha")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("link", { name: "Receber o link" }).click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Enviar" }).click();
  const mail = await receiveMail(program, email, "Crie uma nova senha no Estrelou");
  await leave(page);
  await page.goto(tokenLink(mail));
  await page.getByLabel("Nova Senha", { exact: true }).fill("agora tenho");
  await page.getByLabel("Confirmar Senha").fill("agora tenho");
  await page.getByRole("button", { name: "Alterar senha" }).click();
  await page.waitForURL("/login");
  await page.getByLabel("E-mail").fill(email);
  await enter(page, "agora tenho");
  await page.waitForURL("/planos");
});

test("a refusal, a forged identity and an unverified email are told at /login or by mail", async ({
  page,
  program,
}) => {
  await page.goto("/login");
  await google(page).click();
  await page.getByRole("button", { name: "Cancelar" }).click();
  await expect(page.getByText("Você não continuou com o Google")).toBeVisible();
  await expectAccessible(page);

  const { db } = program.services;
  await setSwitch(db, "google_login", "wrong_nonce");
  await google(page).click();
  await choose(page, newEmail());
  await expect(page.getByText("Não reconhecemos esta conta do Google")).toBeVisible();

  await setSwitch(db, "google_login", "unverified_email");
  const email = newEmail();
  await google(page).click();
  await choose(page, email);
  await sendPhone(page);
  await expect(page.getByRole("heading", { name: "Verifique seu e-mail" })).toBeVisible();
  const mail = await receiveMail(program, email, "Confirme seu e-mail no Estrelou");
  await page.goto(tokenLink(mail));
  await page.waitForURL("/planos");
  await setSwitch(db, "google_login", "normal");
});

test("attack: the address of the return with a stranger's code opens nothing", async ({ page }) => {
  await page.goto("/entrar/google?code=4%2F0Astolen&state=stolen");
  await page.waitForURL("/login");
  await expect(page.getByText("Este pedido ao Google não vale mais")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("access_token"))).toBeNull();
});

test("the button works before the scripts", async ({ page }) => {
  // The scripts do not arrive.
  await page.route("**/assets/*.js", () => {});
  await page.goto("/login", { waitUntil: "commit" });
  await google(page).click({ noWaitAfter: true });
  await page.waitForURL(/\/sandbox\/google\/o\/oauth2\/v2\/auth/, { waitUntil: "commit" });
});

test("an owner with a session is not asked again", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  await logIn(page, await newTenant());
  await page.goto("/entrar/google");
  await page.waitForURL("/painel");
});
