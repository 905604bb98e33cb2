import type { Page } from "@playwright/test";
import { sitePaths } from "#src/features/site/search-engines/site-paths.ts";
import { expectAccessible, switchMode } from "#testing/axe.ts";
import { expect, logIn, test } from "#testing/browser.ts";
import { expectContrast } from "#testing/contrast.ts";
import { addReview } from "#testing/factories.ts";
import {
  doubleText,
  expectNoOverflow,
  expectNoSidewaysScroll,
  scaleText,
} from "#testing/overflow.ts";
import { panelPaths, publicPaths } from "#testing/paths.ts";
import { expectKeyboardOrder, expectLargeTargets } from "#testing/targets.ts";

/** `npm run campaign -- screens` also opens the pages of the sandbox, and every public page on wide screens. */
const isCampaign = process.env.SCREENS === "all";

/** Each page of the route list is opened once, and this visit checks all that every screen must keep. */
const phone = { width: 360, height: 740 };
const narrowest = { width: 320, height: 640 };
const computer = { width: 1440, height: 900 };

test.use({
  viewport: phone,
  allowedPageErrors: [/status of 40\d/],
  // During animations colours are half transparent.
  contextOptions: { reducedMotion: "reduce" },
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
}

async function expectGoodScreen(page: Page, path: string): Promise<void> {
  await expectNoOverflow(page, `${path} at 360 px`);
  await expectNoSidewaysScroll(page, path);
  await expectLargeTargets(page, path);
  // 130 % is the size that Android offers first; 200 % on the narrowest phone is WCAG 1.4.4 and 1.4.10.
  await scaleText(page, 1.3);
  await expectNoOverflow(page, `${path} at 360 px with 130 % text`);
  await page.setViewportSize(narrowest);
  await doubleText(page);
  await expectNoOverflow(page, `${path} at 320 px with 200 % text`);
  await scaleText(page, 1);
  await expectNoOverflow(page, `${path} at 320 px`);
  await page.setViewportSize(phone);
  await expectKeyboardOrder(page, path);
}

/** Checks the contrast of texts with their own backgrounds, in the light and the dark theme. */
async function expectContrastInBothModes(page: Page): Promise<void> {
  await expectContrast(page);
  await switchMode(page);
  await expectContrast(page);
  await switchMode(page);
}

/** Checks contrast and, on pages of the site, axe's rules, on a phone and on a computer. */
async function expectGoodPublicScreen(page: Page, path: string): Promise<void> {
  const isOfSite = sitePaths.some((one) => one === path);
  const hasAllSizes = isCampaign || path === "/";
  for (const width of hasAllSizes ? [768, 1920, computer.width] : []) {
    await page.setViewportSize({ width, height: computer.height });
    await expectNoOverflow(page, `${path} at ${width} px`);
  }
  for (const size of hasAllSizes ? [computer, phone] : [phone]) {
    await page.setViewportSize(size);
    await expectContrastInBothModes(page);
    if (isOfSite) await expectAccessible(page);
  }
}

const quarters = [0, 1, 2, 3];
for (const quarter of quarters) {
  test(`public pages fit every screen and text size, have contrast in both themes, and follow the keyboard, part ${quarter + 1}`, {
    tag: "@slow",
  }, async ({ page, newTenant }) => {
    const { slug } = await newTenant();
    const paths = publicPaths(slug)
      .filter((path) => isCampaign || !path.startsWith("/sandbox"))
      .filter((_, index) => index % quarters.length === quarter);
    for (const path of paths) {
      await test.step(path, async () => {
        await open(page, path);
        await expectGoodPublicScreen(page, path);
        await expectGoodScreen(page, path);
      });
    }
  });
}

test("panel pages fit every phone and text size, and follow the keyboard", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const owner = await newTenant();
  for (const rating of [1, 3, 5] as const) {
    const review = { rating, comment: "Gostei do pão", source: "mesa-4" };
    await addReview(program.services, owner.businessId, review);
  }
  await logIn(page, owner);
  for (const path of panelPaths()) {
    await test.step(path, async () => {
      await open(page, path);
      await expectGoodScreen(page, path);
      expect(new URL(page.url()).pathname).toBe(path);
    });
  }
});
