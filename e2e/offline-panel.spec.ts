import type { BrowserContext, Page } from "@playwright/test";
import { panelPages } from "#src/panel-pages.ts";
import { expectAccessible } from "#testing/axe.ts";
import { expect, logIn, test } from "#testing/browser.ts";
import { slowness } from "#testing/slowness.ts";

// Every test here cuts the network, which causes browser errors.
test.use({
  serviceWorkers: "allow",
  allowedPageErrors: [
    /Failed to load resource|no response|manifest patches|route module|dynamically imported|No network/,
  ],
});

const scopes = Object.keys(panelPages)
  .filter((path) => path !== "/planos")
  .sort();
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const retry = (page: Page) => page.getByRole("button", { name: "Tentar de novo" });

/** Waits until the service worker answers the visits of every page but the checkout. */
const workersAreActive = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const all = await navigator.serviceWorker.getRegistrations();
        const active = all.filter(({ active }) => active?.state === "activated");
        return active.map(({ scope }) => new URL(scope).pathname).sort();
      }),
    )
    .toEqual(scopes);

/** Cuts the network and opens a page of the panel, which shows our own page. */
async function openWithoutNetwork(page: Page, context: BrowserContext): Promise<void> {
  await workersAreActive(page);
  await context.setOffline(true);
  await page.goto("/resumo");
  await expect(heading(page, "Sem conexão")).toBeVisible();
}

test("without network a page of the panel shows our own page, and opens when the network is back", {
  tag: "@slow",
}, async ({ page, context, newTenant }) => {
  await logIn(page, await newTenant());
  await openWithoutNetwork(page, context);
  await retry(page).click();
  await expect(heading(page, "Sem conexão")).toBeVisible();
  await expectAccessible(page);

  await context.setOffline(false);
  await expect(heading(page, "Resumo")).toBeVisible();
  // The worker stores no page and no response.
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

test("a page that the browser does not tell about the network opens too", { tag: "@slow" }, async ({
  page,
  context,
  newTenant,
}) => {
  await logIn(page, await newTenant());
  await page.addInitScript(() => {
    addEventListener("online", (event) => event.stopImmediatePropagation());
  });
  await openWithoutNetwork(page, context);
  await context.setOffline(false);
  await expect(heading(page, "Resumo")).toBeVisible();
});

for (const [link, title, isVisited] of [
  ["Minha conta", "Minha conta", false],
  ["Planos", "Escolha o plano ideal para você", false],
  ["Planos", "Escolha o plano ideal para você", true],
] as const) {
  test(`the link '${link}'${isVisited ? ", visited before," : ""} without network shows our own page, and a retry opens the page`, {
    tag: "@slow",
  }, async ({ page, context, newTenant }) => {
    await logIn(page, await newTenant());
    await workersAreActive(page);
    if (isVisited) {
      // The browser then has the scripts of the page.
      await page.goto("/planos");
      await expect(heading(page, title)).toBeVisible();
      await page.goto("/painel");
    }
    await page.getByRole("button", { name: "Abrir menu" }).click();
    await context.setOffline(true);
    await page.getByRole("link", { name: link }).click();
    await expect(retry(page)).toBeVisible();
    await context.setOffline(false);
    await expect(async () => {
      // The page also opens by itself, and the button is gone then.
      if (await retry(page).isVisible()) await retry(page).click({ timeout: 5000 * slowness });
      await expect(heading(page, title)).toBeVisible({ timeout: 5000 * slowness });
    }).toPass();
  });
}

test("no worker controls the checkout and the pages outside the panel", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  await logIn(page, await newTenant());
  await workersAreActive(page);
  const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
  await page.goto("/resumo");
  expect(await isControlled()).toBe(true);
  for (const path of ["/planos", "/precos"]) {
    await page.goto(path, { waitUntil: "commit" });
    expect(await isControlled()).toBe(false);
  }
});
