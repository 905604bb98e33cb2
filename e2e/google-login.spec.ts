import type { BrowserContext, Page } from "@playwright/test";
import { setSwitch } from "#src/sandbox/switches.server.ts";
import { expectAccessible } from "#testing/axe.ts";
import { expect, forgetSession, letThrough, logIn, test } from "#testing/browser.ts";
import { receiveMail, tokenLink } from "#testing/mailbox.ts";

// A closed panel gets 402, a rejected log-in 401 or 400, a used trial 409, a failed search 502.
test.use({
  allowedPageErrors: [/402 \(Payment Required\)|status of (40[019]|502)/],
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

const shopSearch = (page: Page) => page.getByRole("combobox", { name: "Buscar no Google Maps" });
const shopLater = (page: Page) => page.getByRole("button", { name: "Escolher a loja depois" });
const saveShop = (page: Page) => page.getByRole("button", { name: "Salvar e ver meu cartão" });
const cardHeading = (page: Page) => page.getByRole("heading", { name: "Seu cartão está pronto" });

/** Comes back from Google as a new person who chose the trial, to the frame with the phone and the business. */
async function comeWithTrial(page: Page, email = newEmail()) {
  await page.goto("/cadastro/trial");
  await google(page).click();
  await choose(page, email);
  await expect(page.getByRole("heading", { name: "Falta só o celular e a loja" })).toBeVisible();
  return email;
}

async function chooseShop(page: Page) {
  await shopSearch(page).fill("acougue sao joao belo");
  await page.getByRole("option", { name: /Açougue São João/ }).click();
  await expect(saveShop(page)).toBeVisible();
}

/** What a person taps and fills in on our pages, as the pages notice it. */
async function countHand(context: BrowserContext) {
  const hand = { taps: [] as string[], fields: new Set<string>() };
  await context.exposeFunction("noteTap", (name: string) => void hand.taps.push(name));
  await context.exposeFunction("noteField", (name: string) => void hand.fields.add(name));
  await context.addInitScript(() => {
    // Google's page is not ours.
    if (location.pathname.startsWith("/sandbox")) return;
    const { noteTap, noteField } = window as unknown as Record<string, (name: string) => void>;
    const nameOf = (element: Element) => (element as HTMLElement).innerText.split("\n", 1)[0] ?? "";
    window.addEventListener(
      "click",
      ({ target }) => {
        const tapped = (target as Element).closest("a, button, summary, label, [role=option]");
        if (tapped) noteTap?.(nameOf(tapped));
      },
      true,
    );
    window.addEventListener("input", ({ target }) => noteField?.((target as Element).id), true);
  });
  return hand;
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

test("from the landing page by Google to the card in three taps and two fields; later Google alone logs in", async ({
  page,
  context,
}) => {
  const email = newEmail();
  const hand = await countHand(context);
  await page.goto("/");
  await google(page).click();
  await choose(page, email);
  await expect(page.getByRole("heading", { name: "Falta só o celular e a loja" })).toBeVisible();
  // Neither the code nor the state stays in the address.
  expect(new URL(page.url()).search).toBe("");
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await page.getByLabel("Celular").fill(newPhone());
  await shopSearch(page).pressSequentially("acougue sao joao belo");
  await page.getByRole("option", { name: /Açougue São João/ }).click();
  await expect(page.getByText("A regra do Google é convidar todos")).toBeVisible();
  await expectAccessible(page);
  await saveShop(page).click();
  await expect(cardHeading(page)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Açougue São João" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Imprimir" })).toHaveCount(1);
  await expect(page.getByText("Plano ativado!")).toBeVisible();
  await expectAccessible(page);
  expect(hand.taps).toEqual([
    "Continuar com o Google",
    "Açougue São João",
    "Salvar e ver meu cartão",
  ]);
  expect([...hand.fields]).toEqual(["phone", "place-search"]);

  await page.reload();
  await expect(page.getByRole("heading", { name: "Seu dia e seu QR Code" })).toBeVisible();
  await forgetSession(page);
  await page.goto("/login?next=/mensagens");
  await google(page).click();
  await choose(page, email);
  await page.waitForURL("/mensagens");
});

test("an owner who finds no shop in the search chooses it in the panel, where the other ways are", {
  tag: "@slow",
}, async ({ page, program }) => {
  const { db } = program.services;
  await setSwitch(db, "places", "unavailable");
  await comeWithTrial(page);
  await shopSearch(page).fill("padaria");
  await expect(page.getByText("Erro ao buscar locais.")).toBeVisible();
  await setSwitch(db, "places", "normal");
  await shopLater(page).click();
  await expect(page.getByLabel("Celular")).toBeFocused();
  await page.getByLabel("Celular").fill(newPhone());
  // The enter key of the phone's keyboard must not begin the account without a shop.
  await page.getByLabel("Celular").press("Enter");
  await expect(shopLater(page)).toBeEnabled();
  await expect(page).toHaveURL("/entrar/google");
  await shopLater(page).click();
  await page.waitForURL("/painel");
  await expect(page.getByRole("heading", { name: "Escolha sua loja" })).toBeVisible();
  await page.getByRole("button", { name: "Minha loja ainda não está no Google" }).click();
  await expect(page.getByRole("img", { name: /QR Code/ })).toBeVisible();
});

test("a pasted link with its name is saved with the account", { tag: "@slow" }, async ({
  page,
}) => {
  await comeWithTrial(page);
  await page.getByLabel("Celular").fill(newPhone());
  await page.getByText("Colar o link do Google Maps").click();
  await page.getByLabel("Link ou código do local").fill("https://g.page/r/CbExemplo1234");
  await page.getByRole("button", { name: "Usar este link" }).click();
  await page.getByLabel("Nome").fill("Quitanda da Bia");
  await page.getByRole("radio", { name: "Todos os clientes" }).check();
  await saveShop(page).click();
  await expect(page.getByRole("heading", { name: "Quitanda da Bia" })).toBeVisible();
  await page.goto("/configuracoes");
  await expect(page.getByLabel("Nota mínima para convidar")).toHaveValue("1");
});

test("a phone that has used its trial is told at the button, and opens the account without one", {
  tag: "@slow",
}, async ({ page }) => {
  const phone = newPhone();
  for (const time of ["first", "second"]) {
    await comeWithTrial(page);
    await page.getByLabel("Celular").fill(phone);
    await chooseShop(page);
    await saveShop(page).click();
    if (time === "second") break;
    await expect(cardHeading(page)).toBeVisible();
    await forgetSession(page);
  }
  await expect(page.getByText("O teste grátis já foi usado com este celular.")).toBeVisible();
  await expect(saveShop(page)).toHaveCount(0);
  await expectAccessible(page);
  // Another phone brings the chosen shop back.
  await page.getByLabel("Celular").fill(newPhone());
  await expect(saveShop(page)).toBeVisible();
  await page.getByLabel("Celular").fill(phone);
  await saveShop(page).click();
  await page.getByRole("button", { name: "Continuar", exact: true }).click();
  await page.waitForURL("/planos");
  await expect(page.getByText("Escolha o plano ideal para você")).toBeVisible();
});

test("a tab that is left after the account began goes on at the next log-in: with the trial, then the shop", {
  tag: "@slow",
}, async ({ page, context }) => {
  await comeWithTrial(page);
  await page.getByLabel("Celular").fill(newPhone());
  await chooseShop(page);
  const began = page.waitForRequest("**/api/assinaturas/criar/");
  // The trial does not start in this tab. A double tap begins one account.
  await page.route("**/api/assinaturas/criar/", () => {});
  await saveShop(page).dblclick();
  await began;
  const next = await context.newPage();
  await next.goto("/login");
  await next.waitForURL("/painel");
  await expect(next.getByRole("heading", { name: "Escolha sua loja" })).toBeVisible();
});

test("what fails after the account began is said, and done on the panel's own pages", {
  tag: "@slow",
}, async ({ page }) => {
  await comeWithTrial(page);
  await page.getByLabel("Celular").fill(newPhone());
  await chooseShop(page);
  await page.route("**/api/dashboard/settings/", (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({ status: 400, json: { code: "place_invalid", detail: "Local inválido." } })
      : route.fallback(),
  );
  await saveShop(page).click();
  await expect(page.getByRole("heading", { name: "Escolha sua loja" })).toBeVisible();
  await expect(page.getByText("Erro ao salvar.")).toBeVisible();
});

test("after 30 minutes the search leads back to the button", { tag: "@slow" }, async ({
  page,
  program,
}) => {
  await comeWithTrial(page);
  program.clock.advance({ minutes: 31 });
  await shopSearch(page).fill("padaria");
  await page.waitForURL("/cadastro/trial");
  await expect(page.getByText("Passou tempo demais")).toBeVisible();
  await expect(google(page)).toBeVisible();
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
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("button", { name: "Enviar" }).click();
  // To the log-in, and with a session from there to the plans.
  await expect(page).toHaveURL("/planos");
  const mail = await receiveMail(program, email, "Crie uma nova senha no Estrelou");
  await forgetSession(page);
  await page.goto(tokenLink(mail));
  await page.getByLabel("Nova Senha", { exact: true }).fill("agora tenho");
  await page.getByLabel("Confirmar Senha").fill("agora tenho");
  await page.getByRole("button", { name: "Alterar senha" }).click();
  await page.waitForURL("/login");
  await page.getByLabel("E-mail").fill(email);
  await enter(page, "agora tenho");
  await page.waitForURL("/planos");
});

test("a refusal, a forged identity and an unverified email are told at /login or by mail", {
  tag: "@slow",
}, async ({ page, program }) => {
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

test("the button works before the scripts", { tag: "@slow" }, async ({ page, newTenant }) => {
  // The scripts do not arrive.
  await page.route("**/assets/*.js", () => {});
  const owner = await newTenant();
  await page.goto("/login?next=/resumo", { waitUntil: "commit" });
  await google(page).click({ noWaitAfter: true });
  await page.waitForURL(/\/sandbox\/google\/o\/oauth2\/v2\/auth/, { waitUntil: "commit" });
  await letThrough(page, "**/assets/*.js");
  await page.reload();
  await choose(page, owner.email);
  await page.getByRole("link", { name: "Entrar com a senha" }).click();
  await enter(page, owner.password);
  // The page that was asked for is not forgotten.
  await page.waitForURL("/resumo");
});

test("an owner with a session is not asked again", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  await logIn(page, await newTenant());
  await page.goto("/entrar/google");
  await page.waitForURL("/painel");
});
