import type { Page } from "@playwright/test";
import { choose, expect, logIn, test } from "#testing/browser.ts";
import { addReview } from "#testing/factories.ts";
import { doubleText, expectNoOverflow } from "#testing/overflow.ts";
import { panelPaths, publicPaths } from "#testing/paths.ts";

/** 200 % text on the narrowest phone (WCAG 1.4.4 and 1.4.10). */
test.use({ viewport: { width: 320, height: 640 }, allowedPageErrors: [/status of 40\d/] });

async function expectFits(page: Page, path: string) {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  await expectNoOverflow(page, `${path} at 320 px`);
  await doubleText(page);
  await expectNoOverflow(page, `${path} at 320 px with 200 % text`);
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
