import type { Page } from "@playwright/test";
import { expect, logIn, test } from "#testing/browser.ts";
import { addReview } from "#testing/factories.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** The dialog's own box contains the hidden elements that move the focus from its end to its start. */
const isInDialog = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    return focused === document.body || Boolean(focused?.closest("[data-base-ui-portal]"));
  });

test("neither keys nor a script move the focus out of a question, and Esc closes it", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const tenant = await newTenant();
  await addReview(program.services, tenant.businessId, { rating: 2, comment: "Apagar isto" });
  await logIn(page, tenant, "/mensagens");
  const opener = page.getByRole("button", { name: "Apagar comentário" });
  await opener.click();
  const question = page.getByRole("alertdialog");
  await expect(question).toBeVisible();
  await expect(page.getByRole("main")).toHaveCount(0);
  await page.evaluate(
    `for (const link of document.querySelectorAll("main a, header a, main button")) link.focus()`,
  );
  expect(await isInDialog(page)).toBe(true);
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press(i % 4 === 3 ? "Shift+Tab" : "Tab", { delay: 0 });
    expect(await isInDialog(page)).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("Back closes the open menu and stays on the page", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  await logIn(page, await newTenant(), "/convites");
  await page.getByRole("button", { name: "Abrir menu" }).click();
  const menu = page.getByRole("dialog", { name: "Estrelou" });
  await menu.getByRole("link", { name: "Resumo" }).click();
  await page.waitForURL("/resumo");
  await expect(menu).toHaveCount(0);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Resumo");
  await page.getByRole("button", { name: "Abrir menu" }).click();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toHaveCount(0);
  await expect(page).toHaveURL("/resumo");
  await expect(heading).toHaveText("Resumo");

  // A menu that was closed in another way leaves no history entry behind.
  await page.getByRole("button", { name: "Abrir menu" }).click();
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await page.goBack();
  await page.waitForURL("/convites");
});

test.describe("without passkeys", () => {
  test.beforeEach(({ page }) => page.addInitScript("delete window.PublicKeyCredential"));

  test("no page offers one", { tag: "@slow" }, async ({ page, newTenant }) => {
    for (const [path, form] of [
      ["/login", "Senha"],
      ["/operador/entrar", "Senha"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByLabel(form, { exact: true })).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("data-ready", "");
      await expect(page.getByRole("button", { name: /passkey/i })).toHaveCount(0);
    }
    await logIn(page, await newTenant(), "/conta");
    await page.locator("summary", { hasText: "Passkeys" }).click();
    await expect(page.getByText("Este navegador não aceita passkeys.")).toBeVisible();
    await expect(page.getByRole("button", { name: /passkey/i })).toHaveCount(0);
  });
});

test("without `field-sizing` the invitation's box grows with its text", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  await page.addInitScript(`{
    const { supports } = CSS;
    CSS.supports = (name, ...rest) => name !== "field-sizing" && supports.call(CSS, name, ...rest);
  }`);
  await logIn(page, await newTenant(), "/convites");
  await page.addStyleTag({ content: "textarea { field-sizing: fixed !important }" });
  const box = page.getByLabel("Mensagem");
  const height = () => box.evaluate((element) => element.clientHeight);
  const isWhole = () => box.evaluate((element) => element.scrollHeight === element.clientHeight);
  await box.fill("Oi!");
  const small = await height();
  await box.fill("Uma linha\n".repeat(20));
  await expect.poll(isWhole).toBe(true);
  expect(await height()).toBeGreaterThan(3 * small);
  await box.fill("Oi!");
  await expect.poll(height).toBe(small);
});
