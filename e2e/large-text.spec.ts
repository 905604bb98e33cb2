import type { Page } from "@playwright/test";
import { choose, expect, test } from "#testing/browser.ts";
import { doubleText, expectNoOverflow, expectWholeWords } from "#testing/overflow.ts";

// e2e/every-screen.spec.ts opens every page; here is what only actions on the review page show.
test.use({ viewport: { width: 320, height: 640 } });

async function expectReadable(page: Page): Promise<void> {
  await expectNoOverflow(page);
  await expectWholeWords(page);
}

test("with 200 % text the review page neither overflows nor breaks a word in any state", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  const { slug } = await newTenant({ minReview: 4 });
  for (const [stars, path] of [
    [5, `/feedback/${slug}`],
    [2, `/feedback/${slug}?modo=totem`],
  ] as const) {
    await page.goto(path);
    await doubleText(page);
    await choose(page, stars);
    await page.getByLabel("Quer contar mais?").fill("Gostei muito do atendimento");
    await expectReadable(page);
    await page.getByRole("button", { name: "Enviar" }).click();
    await expect(page.getByText("Obrigado por avaliar!")).toBeVisible();
    await expectReadable(page);
  }
  await page.goto(`/feedback/${slug}`);
  await expect(page.getByText("Você já enviou")).toBeVisible();
  await doubleText(page);
  await expectReadable(page);
});

test.describe("an unknown business", () => {
  test.use({ allowedPageErrors: [/status of 404/] });
  test("has whole words in three languages with 200 % text", { tag: "@slow" }, async ({ page }) => {
    for (const language of ["pt", "es", "en"]) {
      await page.goto(`/feedback/ninguem?lang=${language}`);
      await doubleText(page);
      await expectReadable(page);
    }
  });
});
