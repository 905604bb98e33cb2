import type { Page } from "@playwright/test";
import { expectAccessible } from "#testing/axe.ts";
import { expect, logIn, test } from "#testing/browser.ts";

// Every test here cuts the network, which causes browser errors.
test.use({ allowedPageErrors: [/Failed to load resource|no response|manifest patches/] });

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const retry = (page: Page) => page.getByRole("button", { name: "Tentar de novo" });

/** Waits until the service worker answers the visits of pages. */
const workerIsActive = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(
        async () => (await navigator.serviceWorker.getRegistration("/"))?.active?.state,
      ),
    )
    .toBe("activated");

test("without network a page of the panel shows our own page, and opens when the network is back", async ({
  page,
  context,
  newTenant,
}) => {
  await logIn(page, await newTenant());
  await workerIsActive(page);
  await context.setOffline(true);
  await page.goto("/resumo");
  await expect(heading(page, "Sem conexão")).toBeVisible();
  await retry(page).click();
  await expect(heading(page, "Sem conexão")).toBeVisible();
  await expectAccessible(page);

  await context.setOffline(false);
  await expect(heading(page, "Resumo")).toBeVisible();
  // The worker stores no page and no response.
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

test("a link of the panel without network shows our own page, and a retry opens it", async ({
  page,
  context,
  newTenant,
}) => {
  await logIn(page, await newTenant());
  await workerIsActive(page);
  await page.getByRole("button", { name: "Abrir menu" }).click();
  await context.setOffline(true);
  await page.getByRole("link", { name: "Minha conta" }).click();
  await expect(retry(page)).toBeVisible();
  await context.setOffline(false);
  await expect(async () => {
    if (await retry(page).isVisible()) await retry(page).click();
    await expect(heading(page, "Minha conta")).toBeVisible({ timeout: 5000 });
  }).toPass();
});

test("the worker leaves pages outside the panel alone", async ({ page, context, newTenant }) => {
  await logIn(page, await newTenant());
  await workerIsActive(page);
  await context.setOffline(true);
  await expect(page.goto("/precos")).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
});
