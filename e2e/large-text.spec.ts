import { choose, expect, test } from "#testing/browser.ts";
import { doubleText, expectNoOverflow } from "#testing/overflow.ts";

// e2e/every-screen.spec.ts opens every page; here is what only actions on the review page show.
test.use({ viewport: { width: 320, height: 640 } });

test("the review page does not overflow in any state with 200 % text", { tag: "@slow" }, async ({
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
