import type { Page } from "@playwright/test";
import { expectAccessible } from "#testing/axe.ts";
import { expect, logIn, test } from "#testing/browser.ts";
import { receiveMail } from "#testing/mailbox.ts";
import { addAuthenticator } from "#testing/virtual-authenticator.ts";

test.use({
  allowedPageErrors: [/status of (400|401)/],
  contextOptions: { reducedMotion: "reduce" },
});

const card = (page: Page) => page.locator("details", { hasText: "Passkeys" }).first();
const open = (page: Page) => card(page).locator("summary").click();
const list = (page: Page) => card(page).getByRole("listitem");

async function create(page: Page, name: string, password: string) {
  await page.getByRole("button", { name: "Criar passkey" }).click();
  await page.getByLabel("Nome da passkey").fill(name);
  await page.getByLabel("Sua senha").fill(password);
  await page.getByRole("button", { name: "Continuar" }).click();
}

test("an owner creates a passkey, logs in with it, renames and removes it", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const owner = await newTenant();
  const authenticator = await addAuthenticator(page);
  await logIn(page, owner, "/conta");
  await open(page);
  await page.getByRole("button", { name: "Criar passkey" }).click();
  await expect(page.getByLabel("Nome da passkey")).toHaveValue("Chrome no Linux");
  await page.getByRole("button", { name: "Voltar" }).click();

  await create(page, "Celular da loja", "errada");
  await expect(page.getByRole("alert").getByText("A senha não confere.")).toBeVisible();
  await expectAccessible(page);
  expect(await authenticator.count()).toBe(0);
  await page.getByLabel("Sua senha").fill(owner.password);
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByText("Passkey criada")).toBeVisible();
  await expect(list(page)).toContainText("Celular da loja");
  await expect(list(page)).toContainText("Ainda não foi usada");
  expect(await authenticator.count()).toBe(1);
  await receiveMail(program, owner.email, "Uma passkey foi criada na sua conta do Estrelou");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Sair deste aparelho" }).click();
  await page.waitForURL("/login");
  await page.goto("/login?next=/conta");
  await page.getByRole("button", { name: "Usar passkey" }).click();
  await page.waitForURL("/conta");
  await open(page);
  await expect(list(page)).toContainText("Último uso");

  await page.getByRole("button", { name: "Renomear Celular da loja" }).click();
  await page.getByLabel("Nome da passkey").fill("Meu celular");
  await page.getByRole("button", { name: "Salvar nome" }).click();
  await expect(list(page)).toContainText("Meu celular");
  await page.getByRole("button", { name: "Fechar" }).click();

  // The account's own passkey confirms in place of the password.
  await page.getByRole("button", { name: "Remover Meu celular" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirmar com passkey" }).click();
  await expect(page.getByText("Passkey removida")).toBeVisible();
  await expect(list(page)).toHaveCount(0);
  await receiveMail(program, owner.email, "Uma passkey foi removida da sua conta do Estrelou");

  await page.getByRole("button", { name: "Sair deste aparelho" }).click();
  await page.waitForURL("/login");
  await page.getByRole("button", { name: "Usar passkey" }).click();
  await expect(page.getByText("Não reconhecemos esta passkey.")).toBeVisible();
  await expectAccessible(page);
});

test("a phone that has a passkey of the account creates no second one", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  const owner = await newTenant();
  const authenticator = await addAuthenticator(page);
  await logIn(page, owner, "/conta");
  await open(page);
  await create(page, "Um", owner.password);
  await expect(list(page)).toContainText("Um");
  await create(page, "Dois", owner.password);
  await expect(page.getByText("Este aparelho já tem uma passkey desta conta.")).toBeVisible();
  expect(await authenticator.count()).toBe(1);
});

test("without user verification no passkey is created and log-in fails", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  const owner = await newTenant();
  const authenticator = await addAuthenticator(page);
  await authenticator.setConfirms(false);
  await logIn(page, owner, "/conta");
  await open(page);
  await create(page, "Um", owner.password);
  await expect(page.getByText("A passkey não foi criada")).toBeVisible();
  expect(await authenticator.count()).toBe(0);
  await page.getByRole("button", { name: "Voltar" }).click();
  await page.getByRole("button", { name: "Sair deste aparelho" }).click();
  await page.waitForURL("/login");
  await page.getByRole("button", { name: "Usar passkey" }).click();
  await expect(page.getByText("Erro ao entrar com passkey")).toBeVisible();
  await expect(page).toHaveURL("/login");
});

test("the package for passkeys is loaded on the first use only", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  const { slug } = await newTenant();
  await page.goto(`/feedback/${slug}`, { waitUntil: "networkidle" });
  expect(await hasLoadedPackage(page)).toBe(false);
  await page.goto("/login", { waitUntil: "networkidle" });
  expect(await hasLoadedPackage(page)).toBe(false);
  await addAuthenticator(page);
  await page.getByRole("button", { name: "Usar passkey" }).click();
  await expect(page.getByText("Erro ao entrar com passkey")).toBeVisible();
  expect(await hasLoadedPackage(page)).toBe(true);
});

/** Returns true if a script that the page has loaded calls WebAuthn. */
async function hasLoadedPackage(page: Page): Promise<boolean> {
  const urls = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => name),
  );
  const scripts = urls.filter((url) => url.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(0);
  const texts = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()));
  return texts.some((text) => text.includes("navigator.credentials.get"));
}
