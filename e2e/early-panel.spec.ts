import type { Page } from "@playwright/test";
import { expect, logIn, test } from "#testing/browser.ts";

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
  tag: "@wide",
}, async ({ page, newTenant }) => {
  await logIn(page, await newTenant({ placeName: "Padaria Cedo" }));
  await expect(day(page)).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (firstCalls.includes(pathname)) asked.push(pathname);
  });
  const deliver = await openWithoutScripts(page);
  await expect.poll(() => asked.toSorted()).toEqual(firstCalls.toSorted());
  await expect(page.locator("h1")).toHaveText("Seu dia");
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
  await logIn(page, await newTenant({ placeName: "Loja da Bia" }));
  await expect(page.getByRole("banner")).toContainText("Loja da Bia");
  const answered = page.waitForResponse("**/api/me");
  const deliver = await openWithoutScripts(page);
  await answered;
  await page.evaluate((stored) => Object.assign(localStorage, stored), tokens);
  deliver();
  await expect(page.getByRole("banner")).toContainText("Loja da Ana");
});
