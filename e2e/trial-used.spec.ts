import type { Page } from "@playwright/test";
import { contactKeys } from "#src/features/billing/trial/claim-keys.server.ts";
import { claimTrial } from "#src/features/billing/trial/queries.server.ts";
import { expectAccessible } from "#testing/axe.ts";
import { expect, type TestProgram, test } from "#testing/browser.ts";
import { receiveMail, tokenLink } from "#testing/mailbox.ts";

// A closed panel gets 402. The shell handles it.
test.use({ allowedPageErrors: [/status of (402|409)/] });

/** Stores that a trial was used with a phone. */
async function useTrial({ services, clock }: TestProgram, phone: string) {
  const { current } = contactKeys({ phone }, services.settings);
  expect(await claimTrial(services.db, current, clock.now())).toBe(true);
}

async function fillIn(page: Page, { phone, email }: { phone: string; email: string }) {
  await expect(page.locator("html")).toHaveAttribute("data-ready", "");
  await page.getByLabel("Celular").fill(phone);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill("segredo!");
  await page.getByLabel("Confirmar senha").fill("segredo!");
}

const go = (page: Page) => page.getByRole("button", { name: "Continuar" }).click();
const answer = (page: Page) =>
  page
    .getByRole("alert")
    .filter({ hasText: "depois de confirmar o e-mail, você escolhe um plano" });

for (const path of ["/cadastro/trial", "/cadastro/email"]) {
  test(`${path} tells of a used trial, and goes on without it to one clear next step`, {
    tag: "@slow",
  }, async ({ page, program }) => {
    const phone = path === "/cadastro/trial" ? "(81) 98765-4321" : "(82) 98765-4321";
    const email = `usado-${Date.now()}@exemplo.test`;
    await useTrial(program, phone);
    await page.goto(path);
    await fillIn(page, { phone, email });
    await go(page);
    await expect(page.getByText("O teste grátis já foi usado com este celular.")).toBeVisible();
    await expect(page.getByLabel("Celular")).toBeFocused();
    await expect(answer(page)).toBeVisible();
    await expectAccessible(page);

    // Another phone takes the message away, and this one brings it back.
    await page.getByLabel("Celular").fill("(83) 91111-2222");
    await expect(answer(page)).toHaveCount(0);
    await page.getByLabel("Celular").fill(phone);
    await go(page);
    await expect(answer(page)).toBeVisible();

    await go(page);
    await expect(page.getByRole("heading", { name: "Verifique seu e-mail" })).toBeVisible();
    const mail = await receiveMail(program, email, "Confirme seu e-mail no Estrelou");
    await page.goto(tokenLink(mail));
    await page.waitForURL("/planos");
    await expect(page.getByRole("heading", { name: "Assine para abrir seu painel" })).toBeVisible();
    await expect(page.getByText("O teste grátis já foi usado com este")).toBeVisible();
    await expect(page.getByText("Você ainda não tem um plano")).toHaveCount(0);
    await expect(page.getByText("Já utilizado")).toHaveCount(0);
    await expect(page.getByRole("link", { name: /^Assinar/ })).toHaveCount(1);
  });
}
