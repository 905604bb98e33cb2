import type { Page } from "@playwright/test";
import { expect, logIn, test } from "#testing/browser.ts";

test.use({ serviceWorkers: "allow" });

/** Opens /painel with scripts that wait. Returns a function that delivers them. */
async function openWithoutScripts(page: Page): Promise<() => void> {
  let deliver = () => {};
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await delivered;
    await route.continue();
  });
  await page.goto("/painel", { waitUntil: "commit" });
  return deliver;
}

const firstCalls = ["/api/me", "/api/subscription/", "/api/dashboard/today/"];
const day = (page: Page) => page.getByRole("region", { name: "Seu dia" });

test("the document shows the frame and makes the first calls before the scripts, each once", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  await logIn(page, await newTenant({ placeName: "Padaria Cedo" }), "/painel", { content: false });
  await expect(day(page)).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (firstCalls.includes(pathname)) asked.push(pathname);
  });
  const deliver = await openWithoutScripts(page);
  await expect.poll(() => asked.toSorted()).toEqual(firstCalls.toSorted());
  await expect(page.locator("h1")).toHaveText("Seu dia e seu QR Code");
  await expect(page.getByText("Padaria Cedo")).toHaveCount(0);

  deliver();
  await expect(page.getByRole("banner")).toContainText("Padaria Cedo");
  await expect(day(page)).toContainText("Nenhuma avaliação ainda");
  expect(asked.toSorted()).toEqual(firstCalls.toSorted());
});

test("a session that another tab began meanwhile is used, not the responses of the old one", async ({
  page,
  newTenant,
}) => {
  await logIn(page, await newTenant({ placeName: "Loja da Ana" }));
  const tokens = await page.evaluate(() => ({ ...localStorage }));
  await logIn(page, await newTenant({ placeName: "Loja da Bia" }), "/painel", { content: false });
  await expect(page.getByRole("banner")).toContainText("Loja da Bia");
  const answered = page.waitForResponse("**/api/me");
  const deliver = await openWithoutScripts(page);
  await answered;
  await page.evaluate((stored) => Object.assign(localStorage, stored), tokens);
  deliver();
  await expect(page.getByRole("banner")).toContainText("Loja da Ana");
});

const menuButton = (page: Page) => page.getByRole("button", { name: "Abrir menu" });
const menu = (page: Page) => page.getByRole("dialog", { name: "Estrelou" });

test("a focus set before the scripts arrive stays, and a button pressed before works then", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  await logIn(page, await newTenant({ placeName: "Padaria Cedo" }));
  const deliver = await openWithoutScripts(page);
  const skipLink = page.getByRole("link", { name: "Ir para o conteúdo" });
  await expect(page.locator("h1")).toHaveText("Seu dia e seu QR Code");
  await page.keyboard.press("Tab");
  await expect(skipLink).toBeFocused();
  await page.getByRole("button", { name: "Usar modo escuro" }).click();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(menuButton(page)).toBeFocused();
  deliver();
  await expect(page.getByRole("banner")).toContainText("Padaria Cedo");
  await expect(menuButton(page)).toBeFocused();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.keyboard.press("Enter");
  await expect(menu(page)).toBeVisible();
});

test("a press counts from the first button on, which is painted before the rest of the document arrives", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  await logIn(page, await newTenant());
  const html = await (await page.request.get("/painel")).text();
  const script = html.indexOf("dataset.clicked");
  expect(script).toBeGreaterThan(0);
  expect(script).toBeLessThan(html.indexOf("Abrir menu"));
});

test("a menu opened before the scripts arrive opens when they do; Esc, a swipe and a click beside it close it", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  await logIn(page, await newTenant());
  const file = /\/assets\/summary-page-[^.]*\.js/;
  const deliver = await openWithoutScripts(page);
  await menuButton(page).click();
  deliver();
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu(page)).toHaveCount(0);
  await expect(menuButton(page)).toBeFocused();

  await expect.poll(() => page.evaluate("JSON.stringify(__reactRouterManifest)")).toMatch(file);
  const summary = page.waitForRequest(file);
  await menuButton(page).click();
  await summary;
  const touch = (clientX: number) => [{ identifier: 0, clientX, clientY: 300 }];
  await menu(page).dispatchEvent("touchstart", { touches: touch(250) });
  await menu(page).dispatchEvent("touchend", { changedTouches: touch(150) });
  await expect(menu(page)).toHaveCount(0);
  await menuButton(page).click();
  await expect(menu(page)).toBeVisible();
  await page.mouse.click(350, 400);
  await expect(menu(page)).toHaveCount(0);
});

test.describe("without network", () => {
  test.use({
    allowedPageErrors: [/Failed to load resource|no response|manifest patches|fetching the script/],
  });
  test("the menu opens before the browser was idle", { tag: "@slow" }, async ({
    page,
    context,
    newTenant,
  }) => {
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    await logIn(page, await newTenant());
    await expect(day(page)).toContainText("Nenhuma avaliação ainda");
    await context.setOffline(true);
    await menuButton(page).click();
    await expect(menu(page).getByRole("link", { name: "Resumo" })).toBeInViewport({ ratio: 1 });
    await context.setOffline(false);
    await menu(page).getByRole("link", { name: "Resumo" }).click();
    await expect(page.getByRole("heading", { name: "Resumo" })).toBeVisible();
    await expect(menu(page)).toHaveCount(0);
  });
});

test.describe("the first view", () => {
  test.use({ allowedPageErrors: [/status of 402/] });
  for (const [who, options, heading] of [
    ["a new owner", { googleUrl: null }, "Escolha sua loja"],
    ["an owner without a plan", { plan: "none" }, "Escolha o plano ideal para você"],
  ] as const) {
    test(`the document shows ${who} no day, which the page does not show either`, {
      tag: "@slow",
    }, async ({ page, newTenant }) => {
      await logIn(page, await newTenant(options));
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
      const deliver = await openWithoutScripts(page);
      await expect(page.getByText("Carregando…")).toBeVisible();
      await expect(page.getByRole("heading", { name: "Seu dia" })).toBeHidden();
      deliver();
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    });
  }
});
