import type { Page } from "@playwright/test";
import { expectAccessible } from "#testing/axe.ts";
import { expect, logIn, test } from "#testing/browser.ts";
import { expectNoOverflow } from "#testing/overflow.ts";

test.use({
  allowedPageErrors: [/status of (401|409)/],
  contextOptions: { reducedMotion: "reduce" },
});

const message = (page: Page) => page.getByLabel("Mensagem do convite");
const name = (page: Page) => page.getByLabel("Nome", { exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Salvar", exact: true }).click();
const dialog = (page: Page) => page.getByRole("dialog", { name: "Estas configurações mudaram" });

test("two tabs that change the same text: both texts are shown, and the owner chooses", {
  tag: "@slow",
}, async ({ page, context, newTenant }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, await newTenant({ message: "Antes" }), "/configuracoes");
  const other = await context.newPage();
  await other.goto("/configuracoes");
  await message(other).fill("Da outra aba");
  await save(other);
  await other.waitForURL("/painel");

  await message(page).fill("Desta aba");
  await name(page).fill("Loja Renomeada");
  await save(page);
  await expect(dialog(page)).toContainText("Desta aba");
  await expect(dialog(page)).toContainText("Da outra aba");
  await expect(page.getByRole("radio", { name: "O que você digitou" })).toBeChecked();
  await expectAccessible(page);
  await expectNoOverflow(page);

  // Without a choice nothing is lost, saved or overwritten.
  await page.getByRole("button", { name: "Voltar" }).click();
  await expect(message(page)).toHaveValue("Desta aba");
  await save(page);
  await page.getByRole("radio", { name: "O que está salvo agora" }).check();
  await page.getByRole("button", { name: "Salvar o que escolhi" }).click();
  await page.waitForURL("/painel");
  await page.goto("/configuracoes");
  await expect(message(page)).toHaveValue("Da outra aba");
  await expect(name(page)).toHaveValue("Loja Renomeada");
});

test("two tabs that change different fields: both changes are saved without a question", {
  tag: "@slow",
}, async ({ page, context, newTenant }) => {
  await logIn(page, await newTenant({ message: "Antes" }), "/configuracoes");
  const other = await context.newPage();
  await other.goto("/configuracoes");
  await message(other).fill("Da outra aba");
  await save(other);
  await other.waitForURL("/painel");

  await name(page).fill("Loja Renomeada");
  await save(page);
  await page.waitForURL("/painel");
  await page.goto("/configuracoes");
  await expect(message(page)).toHaveValue("Da outra aba");
  await expect(name(page)).toHaveValue("Loja Renomeada");
});

test("text restored after a login does not overwrite what another device saved meanwhile", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const { services } = program;
  const owner = await newTenant({ message: "Antes" });
  await logIn(page, owner, "/configuracoes");
  await message(page).fill("Digitado antes de a sessão acabar");
  await services.db
    .updateTable("session")
    .set({ revoked_at: services.clock.now() })
    .where("account_id", "=", owner.accountId)
    .execute();
  await save(page);
  await page.waitForURL(/\/login/);
  await services.db
    .updateTable("business")
    .set({ main_message_invite: "Salvo no celular" })
    .where("id", "=", owner.businessId)
    .execute();

  await logIn(page, owner, "/configuracoes");
  await expect(message(page)).toHaveValue("Salvo no celular");
  await page.getByRole("button", { name: "Recuperar o que digitei" }).click();
  await expect(message(page)).toHaveValue("Digitado antes de a sessão acabar");
  await save(page);
  await expect(dialog(page)).toContainText("Salvo no celular");
  await expect(dialog(page)).toContainText("Digitado antes de a sessão acabar");
  await page.getByRole("button", { name: "Salvar o que escolhi" }).click();
  await page.waitForURL("/painel");
  await page.goto("/configuracoes");
  await expect(message(page)).toHaveValue("Digitado antes de a sessão acabar");
});

test("without a logo the button reads 'Enviar logo'", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  await logIn(page, await newTenant(), "/configuracoes");
  await expect(page.getByText("Enviar logo", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Editar logo")).toHaveCount(0);
});
