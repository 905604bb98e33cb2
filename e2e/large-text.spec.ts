import type { Page } from "@playwright/test";
import { choose, expect, logIn, test } from "#testing/browser.ts";
import { addReview } from "#testing/factories.ts";
import { doubleText, expectNoOverflow, scaleText } from "#testing/overflow.ts";
import { panelPaths, publicPaths } from "#testing/paths.ts";

/** 200 % text on the narrowest phone (WCAG 1.4.4 and 1.4.10), and 130 % text on an ordinary one. */
const narrowest = { width: 320, height: 640 };
test.use({ viewport: narrowest, allowedPageErrors: [/status of 40\d/] });

async function expectFits(page: Page, path: string) {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  await expectNoOverflow(page, `${path} at 320 px`);
  await doubleText(page);
  await expectNoOverflow(page, `${path} at 320 px with 200 % text`);
  // The size that Android offers first, on an ordinary phone: another layout than with 200 %.
  await page.setViewportSize({ width: 360, height: 740 });
  await scaleText(page, 1.3);
  await expectNoOverflow(page, `${path} at 360 px with 130 % text`);
  await page.setViewportSize(narrowest);
}

test("public pages do not overflow at 320 px with 200 % text", async ({ page, newTenant }) => {
  const { slug } = await newTenant();
  for (const path of publicPaths(slug)) await test.step(path, () => expectFits(page, path));
});

test("panel pages do not overflow at 320 px with 200 % text", async ({
  page,
  program,
  newTenant,
}) => {
  const owner = await newTenant();
  for (const rating of [1, 3, 5] as const) {
    await addReview(program.services, owner.businessId, { rating, comment: "Gostei do pão" });
  }
  await logIn(page, owner);
  for (const path of panelPaths()) await test.step(path, () => expectFits(page, path));
});

test("the review page does not overflow in any state with 200 % text", async ({
  page,
  newTenant,
}) => {
  const { slug } = await newTenant({ minReview: 4 });
  for (const [stars, path] of [
    [5, `/feedback/${slug}`],
    [2, `/feedback/${slug}?modo=totem`],
  ] as const) {
    await page.goto(path);
    await doubleText(page);
    await choose(page, stars);
    await page.getByLabel("Quer contar mais?").fill("Gostei muito do atendimento");
    await expectNoOverflow(page);
    await page.getByRole("button", { name: "Enviar" }).click();
    await expect(page.getByText("Obrigado por avaliar!")).toBeVisible();
    await expectNoOverflow(page);
  }
  await page.goto(`/feedback/${slug}`);
  await expect(page.getByText("Você já enviou")).toBeVisible();
  await doubleText(page);
  await expectNoOverflow(page);
});
