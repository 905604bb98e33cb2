import { join } from "node:path";
import { expect, test } from "vitest";
import { nearestSpecs } from "./browser-tests.ts";

const root = join(import.meta.dirname, "../..");

test("the browser tests of a file are those that open its pages or name its subject", async () => {
  const imports = new Map([
    ["src/features/billing/plans-page.tsx", ["src/features/billing/checkout/card.ts"]],
    ["src/features/billing/checkout/card.ts", []],
  ]);
  const specs = await nearestSpecs("src/features/billing/checkout/card.ts", root, { imports });
  expect(specs).toEqual(expect.arrayContaining(["checkout.spec.ts", "billing.spec.ts"]));
  expect(specs).not.toContain("kiosk.spec.ts");
  const ofShop = await nearestSpecs("src/features/panel/shop/shop.ts", root, { imports });
  expect(ofShop).toContain("several-shops.spec.ts");

  const ofEntry = await nearestSpecs("src/features/feedback/follow-up/deliver.ts", root, {
    imports: new Map([
      ["src/features/feedback/review-entry.tsx", ["src/features/feedback/follow-up/deliver.ts"]],
    ]),
  });
  expect(ofEntry).toEqual(
    expect.arrayContaining(["offline-review.spec.ts", "review-page.spec.ts"]),
  );
});
