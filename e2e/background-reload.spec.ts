import type { BrowserContext, Page } from "@playwright/test";
import { expect, letThrough, logIn, test } from "#testing/browser.ts";
import { addReview } from "#testing/factories.ts";

// Every test here makes calls fail.
test.use({
  serviceWorkers: "allow",
  allowedPageErrors: [
    /Failed to load resource|no response|manifest patches|when fetching the script/,
  ],
});

const offlineText = (page: Page) => page.getByText("Sem internet.");
/** After this call the page has processed the failures before it. */
const roundTrip = (page: Page) => page.evaluate(async () => (await fetch("/healthz")).status);

/** The connection is lost and comes back, but calls still fail. */
async function loseConnection(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await expect(offlineText(page)).toBeVisible();
  await page.route("**/api/**", (route) => route.abort());
  await context.setOffline(false);
  await expect(offlineText(page)).toHaveCount(0);
}

test("what an owner types stays when the connection returns and calls fail, and can be saved", {
  tag: "@slow",
}, async ({ page, context, newTenant }) => {
  await logIn(page, await newTenant(), "/configuracoes");
  const name = page.getByLabel("Nome", { exact: true });
  await name.fill("Padaria que eu digitei");
  await loseConnection(page, context);
  expect(await roundTrip(page)).toBe(200);
  await expect(name).toHaveValue("Padaria que eu digitei");
  await letThrough(page, "**/api/**");
  await page.getByRole("button", { name: "Salvar" }).click();
  await page.waitForURL("/painel");
  await expect(page.getByRole("heading", { name: "Padaria que eu digitei" })).toBeVisible();
});

test("a page without input stays when its reload fails, and the next reload shows new data", {
  tag: "@slow",
}, async ({ page, context, program, newTenant }) => {
  const owner = await newTenant();
  const rate = () => addReview(program.services, owner.businessId, { rating: 5, comment: "" });
  await rate();
  await logIn(page, owner, "/resumo");
  const total = (text: string) => page.getByText(text, { exact: true });
  await expect(total("1 Avaliação")).toBeVisible();
  const failed = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("/api/dashboard/summary/"),
  );
  await loseConnection(page, context);
  await failed;
  expect(await roundTrip(page)).toBe(200);
  await expect(total("1 Avaliação")).toBeVisible();
  await letThrough(page, "**/api/**");
  await rate();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(total("2 Avaliações")).toBeVisible();
});

test("a failed poll of the plans keeps the page, and the next one shows the result", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  let isUp = true;
  let isConfirmed = false;
  let lost = 0;
  await page.route("**/api/subscription/", async (route) => {
    if (!isUp) {
      lost += 1;
      return route.abort();
    }
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: isConfirmed ? body : { ...body, state: "confirming" } });
  });
  await page.clock.install();
  await logIn(page, await newTenant(), "/planos");
  const heading = (name: string) => page.getByRole("heading", { name }).first();
  await expect(heading("Confirmando sua assinatura")).toBeVisible();
  isUp = false;
  await page.clock.runFor(4100);
  await expect.poll(() => lost).toBeGreaterThan(0);
  expect(await roundTrip(page)).toBe(200);
  await expect(heading("Confirmando sua assinatura")).toBeVisible();
  isUp = true;
  isConfirmed = true;
  await page.clock.runFor(4100);
  await expect(heading("Teste grátis")).toBeVisible();
  // A poll that still runs would fail after the test.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
