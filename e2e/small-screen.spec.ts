import type { Page } from "@playwright/test";
import { expect, logIn, test } from "#testing/browser.ts";
import { addReview } from "#testing/factories.ts";
import { expectNoOverflow, expectNoSidewaysScroll } from "#testing/overflow.ts";
import { panelPaths, publicPaths } from "#testing/paths.ts";
import { expectKeyboardOrder, expectLargeTargets } from "#testing/targets.ts";

/** An ordinary phone. Every route is opened once. */
test.use({
  viewport: { width: 360, height: 740 },
  allowedPageErrors: [/status of 40\d/],
  contextOptions: { reducedMotion: "reduce" },
});

async function expectUsable(page: Page, path: string) {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  await expectNoOverflow(page, `${path} at 360 px`);
  await expectNoSidewaysScroll(page, path);
  await expectLargeTargets(page, path);
  await expectKeyboardOrder(page, path);
}

for (const part of ["first", "second"] as const) {
  test(`public pages at 360 px: nothing is cut, targets are 44 px high, Tab reaches all, ${part} half`, async ({
    page,
    newTenant,
  }) => {
    const { slug } = await newTenant();
    const paths = publicPaths(slug).filter((_, index) => (index % 2 === 0) === (part === "first"));
    for (const path of paths) await test.step(path, () => expectUsable(page, path));
  });
}

test("panel pages at 360 px: nothing is cut, targets are 44 px high, Tab reaches all", async ({
  page,
  program,
  newTenant,
}) => {
  const owner = await newTenant();
  for (const rating of [1, 3, 5] as const) {
    await addReview(program.services, owner.businessId, {
      rating,
      comment: "Gostei do pão",
      source: "mesa-4",
    });
  }
  await logIn(page, owner);
  for (const path of panelPaths()) await test.step(path, () => expectUsable(page, path));
  await expect(page).toHaveURL(/\/conta$/);
});
