import { expectAccessible } from "#testing/axe.ts";
import { expect, logIn, test } from "#testing/browser.ts";
import { addReview } from "#testing/factories.ts";

test("a new owner sees the first steps until the first review is stored", { tag: "@slow" }, async ({
  page,
  context,
  program,
  newTenant,
}) => {
  await context.grantPermissions(["clipboard-write"]);
  const owner = await newTenant();
  await logIn(page, owner);

  const steps = page.getByRole("region", { name: "Primeiros passos" });
  await expect(steps.getByRole("listitem")).toHaveCount(5);
  await expect(steps.getByText("(feito)")).toHaveCount(1);
  // One button at a time.
  await expect(steps.getByRole("button", { name: "Imprimir" })).toBeVisible();
  await expect(steps.getByRole("link")).toHaveCount(0);
  await expectAccessible(page);

  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(steps.getByRole("listitem").nth(1)).toContainText("(feito)");
  await expect(steps.getByRole("button")).toHaveCount(0);
  await steps.getByRole("link", { name: "Convidar" }).click();
  await expect(page.getByRole("heading", { name: "Convidar" })).toBeVisible();
  await page.goBack();
  await expect(steps.getByRole("listitem").nth(2)).toContainText("(feito)");
  await expect(steps.getByRole("link")).toHaveText(["Conectar ao Google"]);

  await page.reload();
  await expect(steps.getByText("(feito)")).toHaveCount(3);

  await addReview(program.services, owner.businessId, { rating: 5 });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Seu QR Code", exact: true })).toBeVisible();
  await expect(steps).toHaveCount(0);
});
