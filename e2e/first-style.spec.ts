import type { Browser, BrowserContext } from "@playwright/test";
import { expect, logIn, test } from "#testing/browser.ts";
import { addReview } from "#testing/factories.ts";

/** An owner without a place gets the shell. */
const bakery = { placeName: "Padaria Estrela", googleUrl: "https://maps.app.goo.gl/padaria" };
const sheets = "**/assets/app-*.css";

/** Opens a page in a browser without scripts and returns the computed style of all its elements. */
async function readStyles(
  browser: Browser,
  options: {
    baseURL: string;
    width: number;
    storageState: Awaited<ReturnType<BrowserContext["storageState"]>>;
  },
  path: string,
  isBlocked: boolean,
) {
  const context = await browser.newContext({
    ...options,
    javaScriptEnabled: false,
    viewport: { width: options.width, height: 740 },
  });
  const page = await context.newPage();
  let requests = 0;
  // Its arrival changes widths.
  await page.route("**/*.woff2", (route) => route.abort());
  await page.route(sheets, (route) => {
    requests++;
    return isBlocked ? route.abort() : route.continue();
  });
  await page.goto(path);
  const styles = await page.evaluate(() =>
    [...document.body.querySelectorAll("*")].flatMap((element, at) => {
      const style = getComputedStyle(element);
      const name = `${at} ${element.tagName} ${element.getAttribute("class") ?? ""}`;
      return [...style].map(
        (property) => `${name}: ${property} ${style.getPropertyValue(property)}`,
      );
    }),
  );
  await context.close();
  expect(requests, path).toBe(1);
  return styles;
}
test("the style inside a document with content is all that its first paint needs", {
  tag: "@slow",
}, async ({ page, browser, program, newTenant }) => {
  const tenant = await newTenant(bakery);
  await addReview(program.services, tenant.businessId, { rating: 2, comment: "Esperei muito" });
  await logIn(page, tenant);
  const storageState = await page.context().storageState();
  const baseURL = new URL(page.url()).origin;
  for (const path of ["/painel", "/resumo", "/mensagens"]) {
    for (const width of [360, 1440]) {
      const options = { baseURL, width, storageState };
      const inside = await readStyles(browser, options, path, true);
      const whole = new Set(await readStyles(browser, options, path, false));
      expect(whole.size).toBeGreaterThan(1000);
      expect(inside.filter((line) => !whole.has(line)).slice(0, 20), `${path} at ${width}`).toEqual(
        [],
      );
    }
  }
});

test.describe("after a lost connection", () => {
  test.use({ allowedPageErrors: [/ERR_FAILED/] });

  test("a page requests its style sheet again", { tag: "@slow" }, async ({ page, newTenant }) => {
    await logIn(page, await newTenant(bakery));
    await page.goto("/healthz");
    let requests = 0;
    await page.route(sheets, (route) => (++requests < 3 ? route.abort() : route.continue()));
    await page.clock.install();
    await page.goto("/painel");
    await expect(page.locator("html")).toHaveAttribute("data-ready", "");
    // The third one is not aborted.
    await expect
      .poll(async () => {
        await page.clock.runFor(5000);
        return requests;
      })
      .toBe(3);
    const hasRules = () =>
      [...document.styleSheets].some(({ href, cssRules }) => href && cssRules.length > 0);
    await expect.poll(() => page.evaluate(hasRules)).toBe(true);
  });
});
