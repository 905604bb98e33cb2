import type { Page } from "@playwright/test";
import { expect, logIn, test } from "#testing/browser.ts";

/** Opens a page whose scripts wait. Returns a function that delivers them. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  let deliver = () => {};
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await delivered;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return deliver;
}

const isReady = (page: Page) => expect(page.locator("html")).toHaveAttribute("data-ready", "");
const box = (page: Page) => page.getByLabel("Não sou um robô");
const enter = (page: Page) => page.getByRole("button", { name: "Entrar", exact: true });

test("a login sent before the scripts arrive is sent when they do", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  const owner = await newTenant();
  const deliver = await openWithoutScripts(page, "/login?next=/resumo");
  await page.getByLabel("E-mail").fill(owner.email);
  await page.getByLabel("Senha", { exact: true }).fill(owner.password);
  await box(page).check();
  await enter(page).click();
  await expect(page.locator("form")).toHaveAttribute("data-submitted", "");
  deliver();
  await page.waitForURL("/resumo");
});

test("what was typed before the scripts arrive stays, and an early send without the box asks for it", {
  tag: "@slow",
}, async ({ page }) => {
  const deliver = await openWithoutScripts(page, "/login");
  await page.getByLabel("E-mail").fill("ana@exemplo.test");
  await page.getByLabel("Senha", { exact: true }).fill("segredo!");
  await enter(page).click();
  deliver();
  await isReady(page);
  await expect(page.getByText("Validação pendente")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue("ana@exemplo.test");
  await expect(page.getByLabel("Senha", { exact: true })).toHaveValue("segredo!");
});

test("a sign-up typed before the scripts arrive is sent with its phone", { tag: "@slow" }, async ({
  page,
}) => {
  const deliver = await openWithoutScripts(page, "/cadastro/email");
  await page.getByLabel("Celular").fill("11955554444");
  await page.getByLabel("Email").fill(`cedo-${Date.now()}@exemplo.test`);
  await page.getByLabel("Senha", { exact: true }).fill("segredo!");
  await page.getByLabel("Confirmar senha").fill("segredo!");
  await page.getByRole("button", { name: "Continuar" }).click();
  deliver();
  await expect(page.getByRole("heading", { name: "Verifique seu e-mail" })).toBeVisible();
});

test("an owner with a session does not see the form while the panel opens", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  await logIn(page, await newTenant());
  const deliver = await openWithoutScripts(page, "/login?next=/resumo");
  await expect(page.locator("form")).toBeAttached();
  await expect(page.getByLabel("E-mail")).toBeHidden();
  deliver();
  await page.waitForURL("/resumo");

  await page.getByRole("button", { name: "Abrir menu" }).click();
  await page.getByRole("button", { name: "Sair" }).click();
  await page.waitForURL("/login");
  await expect(page.getByLabel("E-mail")).toBeVisible();
});

test("on a phone the first part of the form is painted where it stays", { tag: "@slow" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 412, height: 900 });
  await page.goto("/login");
  await isReady(page);
  const title = page.getByRole("heading", { name: "Acesso ao sistema" });
  const complete = await title.boundingBox();
  // The page as it is while the rest of the document arrives.
  await page.locator("form").evaluate((form) => {
    form.style.display = "none";
  });
  expect(await title.boundingBox()).toEqual(complete);
});

test("without scripts a form says what it needs, and the panel does not load for ever", {
  tag: "@slow",
}, async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await page.goto("/esqueci-senha");
  await page.getByLabel("E-mail").fill("ana@exemplo.test");
  await page.getByRole("button", { name: "Enviar" }).click();
  await expect(page.getByRole("heading", { name: "Falta o JavaScript" })).toBeVisible();
  await page.getByRole("link", { name: "Voltar ao formulário" }).click();
  await expect(page.getByLabel("E-mail")).toBeVisible();
  // Playwright's `javaScriptEnabled: false` does not render <noscript>, so check the HTML.
  const panel = await (await page.request.get("/painel")).text();
  expect(panel).toMatch(/<noscript><p [^>]*>O painel precisa de JavaScript\./);
  expect(panel).toContain('<div class="noscript:hidden">');
  await context.close();
});
