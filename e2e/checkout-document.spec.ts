import type { Page } from "@playwright/test";
import { wantedPlanKey } from "#src/lib/storage-keys.ts";
import { expect, logIn, test } from "#testing/browser.ts";

// A closed panel gets 402. The shell handles it.
test.use({ allowedPageErrors: [/402 \(Payment Required\)/] });

/** Returns the path of the loaded document. The router may show another path. */
const documentPath = (page: Page) =>
  page.evaluate(() => {
    const [visit] = performance.getEntriesByType("navigation");
    return new URL(visit?.name ?? "").pathname;
  });

/** Waits until the page has the URL, and checks that its document was loaded at this path. */
async function expectDocument(page: Page, path: string): Promise<void> {
  // A redirect by a script ends the navigation that `waitForURL` waits for.
  await expect(page).toHaveURL((url) => url.pathname === path);
  await expect(page.locator("html")).toHaveAttribute("data-ready", "");
  await expect.poll(() => documentPath(page)).toBe(path);
}

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Abrir menu" }).click();
  await page.getByRole("link", { name, exact: true }).click();
}

test("logging in on the way to the checkout loads it as a document", async ({
  page,
  newTenant,
}) => {
  const { email, password } = await newTenant();
  await page.goto("/planos?assinar=mensal");
  await expectDocument(page, "/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByLabel("Não sou um robô").click();
  await expect(page.getByLabel("Não sou um robô")).toBeChecked();
  await page.getByRole("button", { name: "Entrar" }).click();
  await expectDocument(page, "/planos");
  await expect(page.getByRole("heading", { name: "Finalizar Assinatura" })).toBeVisible();
});

test("the menu and the back button load a document into and out of /planos", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  await logIn(page, await newTenant());
  await choose(page, "Planos");
  await expectDocument(page, "/planos");
  await page.getByRole("link", { name: "Assinar Mensal" }).click();
  await expect(page.getByRole("heading", { name: "Finalizar Assinatura" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Escolha o plano ideal" })).toBeVisible();
  await choose(page, "Resumo");
  await expectDocument(page, "/resumo");
  await page.goBack();
  await expectDocument(page, "/planos");
  await page.goForward();
  await expectDocument(page, "/resumo");
  // Other pages of the panel share a document.
  await choose(page, "QR Code");
  await page.waitForURL("/painel");
  expect(await documentPath(page)).toBe("/resumo");
});

test("a closed panel and a plan chosen at sign-up load /planos as a document", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  await logIn(page, await newTenant({ plan: "none" }), "/resumo");
  await expectDocument(page, "/planos");
  await page.evaluate((key) => localStorage.setItem(key, "trial"), wantedPlanKey);
  await page.goto("/login");
  await expect(page.getByText("Plano ativado!")).toBeVisible();
  expect(await documentPath(page)).toBe("/planos");
  await page.waitForURL("/painel");
  expect(await documentPath(page)).toBe("/login");
});

test("a page restored by the browser loads its data again", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  await logIn(page, await newTenant(), "/resumo");
  await expect(page.getByRole("heading", { name: "Resumo" })).toBeVisible();
  const reloaded = page.waitForRequest("**/api/dashboard/summary/");
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
  );
  await reloaded;
  await expect(page).toHaveURL("/resumo");
});
