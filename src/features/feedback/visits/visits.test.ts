import { afterAll, beforeAll, expect, test } from "vitest";
import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant, type Tenant } from "#testing/factories.ts";
import { rate, storedFor, visit } from "#testing/feedback.ts";
import { maxSourcesPerDay } from "./choose-counted-source.server.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

async function visitsOf(tenant: Tenant): Promise<Record<string, number>> {
  const { days } = await storedFor(api, tenant);
  return Object.fromEntries(days.map(({ source, visits }) => [source, visits]));
}

test("visits are counted per day and source, and nothing else is stored", async () => {
  const [tenant, other] = [await createTenant(api.services), await createTenant(api.services)];
  for (const source of ["mesa-4", "mesa-4", undefined]) {
    expect(await visit(api, tenant, source)).toMatchObject({ status: 204, body: "" });
  }
  await visit(api, { slug: tenant.slug.toUpperCase() }, "mesa-4");
  await rate(api, tenant, { rating: 5, source: "mesa-4" });
  const { days, reviews } = await storedFor(api, tenant);
  const day = saoPauloDate(api.clock.now());
  expect(days).toHaveLength(2);
  expect(days).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ day, source: "mesa-4", visits: 3, stars_5: 1 }),
      expect.objectContaining({ day, source: "", visits: 1, stars_5: 0 }),
    ]),
  );
  expect(reviews).toHaveLength(1);
  expect(await visitsOf(other)).toEqual({});
});

test("40 concurrent visits are all counted", async () => {
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
  ["a prefetch", { "Sec-Purpose": "prefetch;prerender" }],
])("%s gets 204 and is not counted", async (_, headers) => {
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

test("a visit of an unknown business gets 404", async () => {
  expect(await visit(api, { slug: "ninguem" })).toMatchObject({
    status: 404,
    body: { code: "client_not_found" },
  });
  const malformed = await send(api, "POST", "/api/client/ninguem/visit/", { body: "{" });
  expect(malformed.body.code).toBe("invalid_request");
});

test("past 60 sources a day, invented sources count as none; the owner's sources keep their counters", async () => {
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
  for (let at = 0; at < maxSourcesPerDay; at++) await visit(api, tenant, `inventada-${at}`);
  expect(Object.keys(await visitsOf(tenant))).toHaveLength(maxSourcesPerDay);

  await visit(api, tenant, "inventada-mais");
  await visit(api, tenant, "inventada-7");
  await visit(api, tenant, "balcao");
  await visit(api, tenant, "whatsapp");
  await visit(api, tenant, "totem");
  await visit(api, tenant, "site");
  await rate(api, tenant, { source: "inventada-outra" });
  const { body } = await rate(api, tenant, { source: "inventada-x" });
  await send(api, "POST", `/api/client/${tenant.slug}/google-click/`, { body: { id: body.id } });
  const { days, reviews } = await storedFor(api, tenant);
  expect(days).toHaveLength(maxSourcesPerDay + 5);
  expect(days.find(({ source }) => source === "")).toMatchObject({
    visits: 1,
    stars_5: 2,
    google_clicks: 1,
  });
  expect(days.find(({ source }) => source === "inventada-7")?.visits).toBe(2);
  // The review keeps the source of its link.
  expect(reviews.map(({ source }) => source)).toEqual(["inventada-outra", "inventada-x"]);

  api.clock.advance({ days: 1 });
  await visit(api, tenant, "inventada-mais");
  expect((await visitsOf(tenant))["inventada-mais"]).toBe(1);
});

test("the visit limit of a business does not limit feedback, and ends after ten minutes", async () => {
  const strict = await startTestApi({}, { limitsScale: 1 });
  try {
    const [tenant, other] = [
      await createTenant(strict.services),
      await createTenant(strict.services),
    ];
    const statuses: number[] = [];
    for (let at = 0; at < 90; at++) statuses.push((await visit(strict, tenant)).status);
    // The process counts the first 10 itself, then the database counts 60.
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
