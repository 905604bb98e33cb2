import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { addReview, createTenant } from "#testing/factories.ts";
import { storedFor } from "#testing/feedback.ts";
import { raceUpdates } from "#testing/waiting-statements.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test("a review's click on the Google link counts once, also concurrently, and only at its business", async () => {
  const tenant = await createTenant(api.services);
  const other = await createTenant(api.services);
  const id = await addReview(api.services, tenant.businessId, { rating: 5, source: "caixa" });
  const click = (slug: string, review: string, slash = "/") =>
    send(api, "POST", `/api/client/${slug}/google-click${slash}`, { body: { id: review } });
  expect((await click(other.slug, id)).body).toEqual({ counted: false });
  expect((await click(tenant.slug, uuidv7())).body).toEqual({ counted: false });
  const clicks = await raceUpdates(api.services.db, "review", () =>
    Array.from({ length: 4 }, (_, index) => click(tenant.slug, id, index % 2 ? "/" : "")),
  );
  expect(clicks.filter(({ body }) => body.counted)).toHaveLength(1);
  expect((await click(tenant.slug, id)).body).toEqual({ counted: false });
  expect((await storedFor(api, tenant)).days).toMatchObject([
    { source: "caixa", google_clicks: 1 },
  ]);
  expect((await storedFor(api, other)).days).toEqual([]);
  expect((await click(tenant.slug, "7")).body.code).toBe("invalid_request");
});

test("the clicks of a day and source add up", async () => {
  const tenant = await createTenant(api.services);
  for (let review = 1; review <= 3; review++) {
    const id = await addReview(api.services, tenant.businessId, { rating: 5, source: "caixa" });
    await send(api, "POST", `/api/client/${tenant.slug}/google-click/`, { body: { id } });
  }
  expect((await storedFor(api, tenant)).days).toMatchObject([{ stars_5: 3, google_clicks: 3 }]);
});

test("a click at 22:30 in São Paulo counts for that day, where UTC has the next one", async () => {
  const tenant = await createTenant(api.services);
  api.clock.set("2027-03-10T12:00:00-03:00");
  const id = await addReview(api.services, tenant.businessId, { rating: 5 });
  api.clock.set("2027-03-11T22:30:00-03:00");
  await send(api, "POST", `/api/client/${tenant.slug}/google-click/`, { body: { id } });
  const { days } = await storedFor(api, tenant);
  expect(
    days.map(({ day, stars_5, google_clicks }) => [day, stars_5, google_clicks]).sort(),
  ).toEqual([
    ["2027-03-10", 1, 0],
    ["2027-03-11", 0, 1],
  ]);
});
