import type { Page } from "@playwright/test";
import { expect, test } from "#testing/browser.ts";
import { receiveMail, tokenLink } from "#testing/mailbox.ts";
import { catchNewTabs, takeNewTabs } from "#testing/new-tabs.ts";

const subject = "Confirme seu e-mail no Estrelou";

async function fillIn(page: Page, email: string) {
  await expect(page.locator("html")).toHaveAttribute("data-ready", "");
  await page.getByLabel("Celular").fill("(84) 98765-4321");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill("segredo!");
  await page.getByLabel("Confirmar senha").fill("segredo!");
}

const checkMail = (page: Page) => page.getByRole("heading", { name: "Verifique seu e-mail" });

test("'Verifique seu e-mail' survives a reload, sends the link again, and stores no password", {
  tag: "@slow",
}, async ({ page, program }) => {
  const email = `dona-${Date.now()}@exemplo.test`;
  await page.clock.install();
  await page.goto("/cadastro/trial");
  await fillIn(page, email);
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(checkMail(page)).toBeVisible();
  await receiveMail(program, email, subject);

  await page.reload();
  await expect(checkMail(page)).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  const stored = await page.evaluate(() =>
    JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }]),
  );
  expect(stored).not.toContain("segredo!");
  await page.clock.runFor(31_000);
  await page.getByRole("button", { name: "Enviar de novo" }).click();
  await expect(page.getByText("Mensagem enviada de novo")).toBeVisible();
  const again = await receiveMail(program, email, subject, 2);

  await page.reload();
  await expect(checkMail(page)).toBeVisible();
  await page.getByRole("button", { name: "Corrigir o e-mail" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByLabel("Celular")).toHaveValue("(84) 98765-4321");
  await expect(page.getByLabel("Senha", { exact: true })).toHaveAccessibleDescription(
    "Digite a senha de novo. No mínimo 6 caracteres.",
  );

  await page.goto(tokenLink(again));
  await expect(page.getByText("Cadastro confirmado!")).toBeVisible();
  await page.clock.runFor(3000);
  await page.waitForURL("/planos?assinar=trial");
});

test("terms and privacy open in another tab, and the form keeps what was typed", {
  tag: "@slow",
}, async ({ page, context, program }) => {
  await catchNewTabs(context);
  await page.goto("/cadastro/email");
  await fillIn(page, "ana@exemplo.test");
  for (const [link, path] of [
    ["termos de uso", "/termos"],
    ["política de privacidade", "/privacidade"],
  ] as const) {
    await page.getByRole("link", { name: link }).click();
    expect(await takeNewTabs(page)).toEqual([program.url + path]);
  }
  await expect(page).toHaveURL("/cadastro/email");
  await expect(page.getByLabel("Email")).toHaveValue("ana@exemplo.test");
  await expect(page.getByLabel("Confirmar senha")).toHaveValue("segredo!");
});
