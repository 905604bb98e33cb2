import type { Page } from "@playwright/test";
import { expect, test } from "#testing/browser.ts";
import { receiveMail, tokenLink } from "#testing/mailbox.ts";

test.use({
  programEnv: { LIMITS_SCALE: "1" },
  allowedPageErrors: [/status of (401|429)/],
});

/** Sends the form of /login, and waits for the answer. Returns its status. */
async function enter(page: Page, password: string): Promise<number> {
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByLabel("Não sou um robô").click();
  await expect(page.getByLabel("Não sou um robô")).toBeChecked();
  const answered = page.waitForResponse("**/api/token/");
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  return (await answered).status();
}

test("after ten wrong passwords and a reset by mail the new password opens the panel", {
  tag: "@slow",
}, async ({ page, browser, program, newTenant }) => {
  const { email, password } = await newTenant();
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  for (let guess = 0; guess < 10; guess++) expect(await enter(page, "esquecida")).toBe(401);
  expect(await enter(page, password)).toBe(429);
  await expect(page.getByRole("alert").getByText("Muitas tentativas").first()).toBeVisible();

  await page.getByRole("link", { name: "Esqueceu a senha?" }).click();
  // Both pages have this field, and the address changes before the page.
  await expect(page.getByRole("button", { name: "Enviar" })).toBeVisible();
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Enviar" }).click();
  await page.waitForURL("/login");
  // The mail is read on the phone, and the owner goes on at the computer.
  const context = await browser.newContext({ baseURL: program.url, locale: "pt-BR" });
  const phone = await context.newPage();
  await phone.goto(tokenLink(await receiveMail(program, email, "Crie uma nova senha no Estrelou")));
  await phone.getByLabel("Nova Senha", { exact: true }).fill("lembrada desta vez");
  await phone.getByLabel("Confirmar Senha").fill("lembrada desta vez");
  await phone.getByRole("button", { name: "Alterar Senha" }).click();
  await phone.waitForURL("/login");
  await context.close();

  await page.getByLabel("E-mail").fill(email);
  expect(await enter(page, "lembrada desta vez")).toBe(200);
  await page.waitForURL("/painel");
});
