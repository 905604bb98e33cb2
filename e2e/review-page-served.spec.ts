import { expect, test } from "#testing/browser.ts";

test("the cached page shows a change of the business", async ({ page, program, newTenant }) => {
  const { slug, businessId } = await newTenant({ placeName: "Antes" });
  const rename = (name: string) =>
    program.services.db
      .updateTable("business")
      .set({ place_name: name })
      .where("id", "=", businessId)
      .execute();

  await page.goto(`/feedback/${slug}`);
  await expect(page.getByRole("heading", { name: "Antes" })).toBeVisible();
  await rename("Depois");
  await expect
    .poll(async () => {
      await page.reload();
      return page.getByRole("heading", { name: "Depois" }).isVisible();
    })
    .toBe(true);
});

test("the page is compressed, revalidated by ETag, and the same for every source", async ({
  request,
  newTenant,
}) => {
  const { slug } = await newTenant();
  const path = `/feedback/${slug}`;
  const first = await request.get(path, { headers: { "Accept-Encoding": "br" } });
  expect(first.headers()["content-encoding"]).toBe("br");
  for (const [accepted, encoding] of [
    ["gzip, br;q=0", "gzip"],
    ["br; q=0.0", undefined],
    ["gzip;q=0.5, br;q=0.8", "br"],
  ] as const) {
    const answer = await request.get(path, { headers: { "Accept-Encoding": accepted } });
    expect(answer.headers()["content-encoding"]).toBe(encoding);
  }
  const etag = first.headers().etag ?? "";
  const sameForTable = await request.get(`${path}?o=mesa-4`);
  expect(sameForTable.headers().etag).toBe(etag);
  const again = await request.get(path, { headers: { "If-None-Match": etag } });
  expect(again.status()).toBe(304);
  expect(again.headers()["content-security-policy"]).toContain("script-src 'self' 'sha256-");
  expect(first.headers()["content-security-policy"]).not.toContain("nonce-");
});
