import { afterAll, beforeAll, expect, test } from "vitest";
import { businessDay } from "#src/lib/time/business-day.ts";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant, type Tenant } from "#testing/factories.ts";
import { rate, storedFor, visit } from "#testing/feedback.ts";
import { mostSourcesOfDay } from "./choose-counted-source.server.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

async function visitsOf(tenant: Tenant): Promise<Record<string, number>> {
  const { days } = await storedFor(api, tenant);
  return Object.fromEntries(days.map(({ source, visits }) => [source, visits]));
}

test("visits are counted by day and source, and nothing else is kept", async () => {
  const [tenant, neighbour] = [await createTenant(api.services), await createTenant(api.services)];
  for (const source of ["mesa-4", "mesa-4", undefined]) {
    expect(await visit(api, tenant, source)).toMatchObject({ status: 204, body: "" });
  }
  await visit(api, { slug: tenant.slug.toUpperCase() }, "mesa-4");
  await rate(api, tenant, { rating: 5, source: "mesa-4" });
  const { days, reviews } = await storedFor(api, tenant);
  const day = businessDay(api.clock.now());
  expect(days).toHaveLength(2);
  expect(days).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ day, source: "mesa-4", visits: 3, stars_5: 1 }),
      expect.objectContaining({ day, source: "", visits: 1, stars_5: 0 }),
    ]),
  );
  expect(reviews).toHaveLength(1);
  expect(await visitsOf(neighbour)).toEqual({});
});

test("visits at once are all counted", async () => {
  const tenant = await createTenant(api.services);
  await Promise.all(Array.from({ length: 40 }, (_, at) => visit(api, tenant, `mesa-${at % 4}`)));
  expect(await visitsOf(tenant)).toEqual({
    "mesa-0": 10,
    "mesa-1": 10,
    "mesa-2": 10,
    "mesa-3": 10,
  });
});

test.each([
  ["a search engine", { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }],
  ["a link preview", { "User-Agent": "WhatsApp/2.23.20.0" }],
  ["a browser that looks ahead", { "Sec-Purpose": "prefetch;prerender" }],
])("%s is answered and not counted", async (_, headers) => {
  const tenant = await createTenant(api.services);
  expect((await visit(api, tenant, "caixa", headers as Record<string, string>)).status).toBe(204);
  expect(await visitsOf(tenant)).toEqual({});
});

test.each(["Mesa 4", "a".repeat(41), "<script>", "", 7, null])(
  "the unreadable source %j counts as none",
  async (source) => {
    const tenant = await createTenant(api.services);
    expect((await visit(api, tenant, source)).status).toBe(204);
    expect(await visitsOf(tenant)).toEqual({ "": 1 });
  },
);

test("a business that does not exist is refused", async () => {
  expect(await visit(api, { slug: "ninguem" })).toMatchObject({
    status: 404,
    body: { code: "client_not_found" },
  });
  const malformed = await send(api, "POST", "/api/client/ninguem/visit/", { body: "{" });
  expect(malformed.body.code).toBe("invalid_request");
});

test("invented sources cannot fill the table; the owner's own are always kept apart", async () => {
  const tenant = await createTenant(api.services);
  const { db, clock } = api.services;
  await db
    .insertInto("qr_source")
    .values({
      business_id: tenant.businessId,
      source: "balcao",
      name: "Balcão",
      created_at: clock.now(),
    })
    .execute();
  for (let at = 0; at < mostSourcesOfDay; at++) await visit(api, tenant, `inventada-${at}`);
  expect(Object.keys(await visitsOf(tenant))).toHaveLength(mostSourcesOfDay);

  await visit(api, tenant, "inventada-mais");
  await visit(api, tenant, "inventada-7");
  await visit(api, tenant, "balcao");
  await visit(api, tenant, "whatsapp");
  await visit(api, tenant, "totem");
  await rate(api, tenant, { source: "inventada-outra" });
  const { body } = await rate(api, tenant, { source: "inventada-x" });
  await send(api, "POST", `/api/client/${tenant.slug}/google-click/`, { body: { id: body.id } });
  const { days, reviews } = await storedFor(api, tenant);
  expect(days).toHaveLength(mostSourcesOfDay + 4);
  expect(days.find(({ source }) => source === "")).toMatchObject({
    visits: 1,
    stars_5: 2,
    google_clicks: 1,
  });
  expect(days.find(({ source }) => source === "inventada-7")?.visits).toBe(2);
  // The review itself keeps what its link said.
  expect(reviews.map(({ source }) => source)).toEqual(["inventada-outra", "inventada-x"]);

  api.clock.advance({ days: 1 });
  await visit(api, tenant, "inventada-mais");
  expect((await visitsOf(tenant))["inventada-mais"]).toBe(1);
});

test("one address cannot raise a shop's count without end, and feedback goes on", async () => {
  const strict = await startTestApi({}, { limitsScale: 1 });
  try {
    const [tenant, other] = [
      await createTenant(strict.services),
      await createTenant(strict.services),
    ];
    const statuses: number[] = [];
    for (let at = 0; at < 90; at++) statuses.push((await visit(strict, tenant)).status);
    // Ten of this process alone, then the sixty that all processes count.
    expect(statuses.indexOf(429)).toBe(70);
    expect((await storedFor(strict, tenant)).days).toMatchObject([{ visits: 70 }]);
    expect((await rate(strict, tenant)).status).toBe(201);
    expect((await visit(strict, other)).status).toBe(204);
    strict.clock.advance({ minutes: 11 });
    expect((await visit(strict, tenant)).status).toBe(204);
  } finally {
    await strict.stop();
  }
});
