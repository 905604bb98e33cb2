import type { Page } from "@playwright/test";
import { openSession } from "#src/features/session/tokens/open-session.server.ts";
import { expectAccessible } from "#testing/axe.ts";
import { expect, logIn, test } from "#testing/browser.ts";
import { receiveMail } from "#testing/mailbox.ts";

test.use({
  allowedPageErrors: [/status of 401/],
  contextOptions: { reducedMotion: "reduce" },
});

const card = (page: Page) => page.locator("section", { hasText: "Aparelhos conectados" }).first();
const list = (page: Page) => card(page).getByRole("listitem");

test("an owner sees the open sessions, and ends one and then all others", { tag: "@slow" }, async ({
  page,
  browser,
  program,
  newTenant,
}) => {
  const owner = await newTenant();
  const pixel = "Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36";
  const phone = await browser.newPage({ baseURL: program.url, userAgent: pixel });
  await logIn(phone, owner, "/resumo");
  await logIn(page, owner, "/conta");
  await expect(list(page)).toHaveCount(2);
  await expect(list(page).nth(0)).toContainText("Este aparelho");
  await expect(list(page).nth(0)).toContainText("Em uso agora");
  await expect(list(page).nth(1)).toContainText("Chrome no Android");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Sair: Chrome no Android" }).click();
  await expect(page.getByText("Aparelho desconectado")).toBeVisible();
  await expect(list(page)).toHaveCount(1);
  await phone.goto("/mensagens");
  await phone.waitForURL(/\/login/);

  await logIn(phone, owner, "/resumo");
  await page.reload();
  await page.getByRole("button", { name: "Sair dos outros aparelhos" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sair dos outros", exact: true }).click();
  await expect(page.getByText("Você saiu dos outros aparelhos")).toBeVisible();
  await expect(list(page)).toHaveCount(1);
  await phone.goto("/mensagens");
  await phone.waitForURL(/\/login/);
  await phone.close();
  await page.goto("/resumo");
  await expect(page.getByRole("heading", { name: "Resumo" })).toBeVisible();
});

test("of more than three sessions the older ones are folded", { tag: "@slow" }, async ({
  page,
  program,
  newTenant,
}) => {
  const owner = await newTenant();
  const device = { name: "Firefox no Windows", hash: null };
  for (let count = 0; count < 3; count++) {
    await openSession(program.services, owner.accountId, device);
  }
  await logIn(page, owner, "/conta");
  await expect(list(page).filter({ visible: true })).toHaveCount(3);
  await page.getByText("Ver todos (4)").click();
  await expect(list(page).filter({ visible: true })).toHaveCount(4);
});

test("a login on another device mails the owner with the device's name", { tag: "@slow" }, async ({
  page,
  browser,
  program,
  newTenant,
}) => {
  const owner = await newTenant();
  const enter = async (tab: Page) => {
    await tab.goto("/login");
    await tab.getByLabel("E-mail").fill(owner.email);
    await tab.getByLabel("Senha", { exact: true }).fill(owner.password);
    await tab.getByLabel("Não sou um robô").click();
    await expect(tab.getByLabel("Não sou um robô")).toBeChecked();
    await tab.getByRole("button", { name: "Entrar", exact: true }).click();
    await tab.waitForURL("/painel");
  };
  await enter(page);
  const iPhone =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
  const phone = await browser.newPage({ baseURL: program.url, userAgent: iPhone });
  await enter(phone);
  const mail = await receiveMail(program, owner.email, "Novo acesso à sua conta do Estrelou");
  expect(mail.text).toContain("Safari no iPhone");
  expect(mail.links).toContain(`${program.url}/esqueci-senha`);
  await phone.close();
});
