import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { shiftDay } from "#src/lib/time/days.ts";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { addReview, createTenant, type Tenant, type TenantOptions } from "#testing/factories.ts";
import { rate, visit } from "#testing/feedback.ts";
import type { Trends } from "./contract.ts";

const api: TestApi = await startTestApi();
afterAll(() => api.stop());

/** Noon in São Paulo, so that a few minutes more are the same day. */
const noon = (day: string) => api.clock.set(`${day}T15:00:00Z`);

beforeEach(() => noon("2026-03-02"));

async function trendsOf(tenant: Tenant, query = ""): Promise<Trends> {
  const { access: token } = await logInAs(api, tenant);
  const answer = await send(api, "GET", `/api/dashboard/trends/${query}`, { token });
  expect(answer.status).toBe(200);
  return answer.body;
}

/** One action of the script. */
interface Done {
  day: string;
  source: string;
  what: "visits" | "ratings" | "invites" | "google_clicks";
  stars?: number;
}

/** The totals of some actions. */
function sumOf(done: Done[]) {
  const count = (what: Done["what"]) => done.filter((one) => one.what === what).length;
  const stars = done.flatMap((one) => one.stars ?? []);
  return {
    visits: count("visits"),
    ratings: count("ratings"),
    invites: count("invites"),
    google_clicks: count("google_clicks"),
    average: stars.length ? stars.reduce((sum, one) => sum + one, 0) / stars.length : null,
  };
}

/** Customers of one day: all visit, some rate, and every other one with the Google prompt clicks it. */
async function customers(
  tenant: Tenant,
  { day, source, ratings }: { day: string; source: string; ratings: (number | undefined)[] },
): Promise<Done[]> {
  const done: Done[] = [];
  for (const [index, stars] of ratings.entries()) {
    await visit(api, tenant, source || undefined);
    done.push({ day, source, what: "visits" });
    if (!stars) continue;
    const { body } = await rate(api, tenant, { rating: stars, source: source || undefined });
    done.push({ day, source, what: "ratings", stars });
    if (body.invite) done.push({ day, source, what: "invites" });
    if (!body.invite || index % 2) continue;
    await send(api, "POST", `/api/client/${tenant.slug}/google-click/`, { body: { id: body.id } });
    done.push({ day, source, what: "google_clicks" });
  }
  return done;
}

test("twenty scripted days: totals, days, sources and the previous period equal the counted actions", async () => {
  const [tenant, otherTenant] = [
    await createTenant(api.services),
    await createTenant(api.services),
  ];
  const done: Done[] = [];
  const scripts: [source: string, ratings: (number | undefined)[]][] = [
    ["mesa-4", [5, undefined, 4]],
    ["whatsapp", [2, undefined]],
    ["", [undefined, 3, undefined, 5]],
    ["balcao", [5, 5, 1, undefined, undefined]],
  ];
  for (let at = 0; at < 20; at++) {
    const day = shiftDay("2026-03-02", at);
    noon(day);
    // Every fifth day has no customers. On other days two of the four sources have some.
    for (const [source, ratings] of at % 5 === 3
      ? []
      : scripts.filter((_, index) => (at + index) % 2)) {
      done.push(...(await customers(tenant, { day, source, ratings: ratings.slice(at % 2) })));
    }
    await customers(otherTenant, { day, source: "mesa-4", ratings: [1] });
  }
  const today = "2026-03-21";
  const names = { "mesa-4": "Mesa 4 (varanda)", whatsapp: "WhatsApp", "": "Sem origem marcada" };
  await api.services.db
    .insertInto("qr_source")
    .values({
      business_id: tenant.businessId,
      source: "mesa-4",
      name: names["mesa-4"],
      created_at: api.clock.now(),
    })
    .execute();

  for (const days of [7, 30, 90] as const) {
    const from = shiftDay(today, 1 - days);
    const within = done.filter(({ day }) => day >= from);
    const before = done.filter(({ day }) => day < from && day >= shiftDay(from, -days));
    const trends = await trendsOf(tenant, `?days=${days}`);
    expect(trends).toMatchObject({ days, unit: "day" });
    expect(trends.current).toEqual({ from, to: today, ...sumOf(within) });
    expect(trends.previous).toEqual({
      from: shiftDay(from, -days),
      to: shiftDay(from, -1),
      ...sumOf(before),
    });
    const series = Array.from({ length: days }, (_, at) => {
      const day = shiftDay(from, at);
      return { from: day, to: day, ...sumOf(done.filter((one) => one.day === day)) };
    });
    expect(trends.series).toEqual(series);
    const sources = [...new Set(within.map(({ source }) => source))].map((source) => ({
      source,
      name: names[source as keyof typeof names] ?? source,
      ...sumOf(within.filter((one) => one.source === source)),
    }));
    expect(trends.sources).toHaveLength(sources.length);
    expect(trends.sources).toEqual(expect.arrayContaining(sources));
    const visits = trends.sources.map((one) => one.visits);
    expect(visits).toEqual(visits.toSorted((a, b) => b - a));
  }
  expect((await trendsOf(tenant)).days).toBe(30);
  expect(await trendsOf(otherTenant, "?days=7")).toMatchObject({
    current: { visits: 7, ratings: 7, invites: 0, google_clicks: 0, average: 1 },
    previous: { visits: 7, ratings: 7 },
    sources: [{ source: "mesa-4", name: "mesa-4", visits: 7 }],
  });
});

test("sources are ordered by visits, then by ratings, then by name", async () => {
  const tenant = await createTenant(api.services);
  await sql`insert into activity_day (business_id, day, source, visits, stars_5, stars_1)
    select ${tenant.businessId}::uuid, '2026-03-01'::date, source, visits, stars_5, stars_1
    from (values ('z', 1, 0, 3), ('y', 2, 0, 0)) as given (source, visits, stars_5, stars_1)
    union all select ${tenant.businessId}::uuid, '2026-03-01'::date, 'mesa-' || n, 1, 2, 0
    from generate_series(21, 9, -1) n`.execute(api.services.db);
  const { sources } = await trendsOf(tenant);
  const tables = Array.from({ length: 13 }, (_, index) => `mesa-${index + 9}`).toSorted();
  expect(sources.map(({ source }) => source)).toEqual(["y", "z", ...tables]);
});

test("a day ends at midnight in São Paulo, and so do periods", async () => {
  const tenant = await createTenant(api.services);
  const at = async (moment: string, visits: number) => {
    api.clock.set(moment);
    for (let count = 0; count < visits; count++) await visit(api, tenant);
  };
  await at("2026-03-08T02:59:59.999Z", 1);
  await at("2026-03-08T03:00:00.000Z", 2);
  await at("2026-03-15T02:59:59.999Z", 4);
  // At 23:59 on the 14th the week began on the 8th.
  const late = await trendsOf(tenant, "?days=7");
  expect(late.current).toMatchObject({ from: "2026-03-08", to: "2026-03-14", visits: 6 });
  expect(late.previous).toMatchObject({ from: "2026-03-01", to: "2026-03-07", visits: 1 });
  expect(late.series.map(({ visits }) => visits)).toEqual([2, 0, 0, 0, 0, 0, 4]);
  await at("2026-03-15T03:00:00.000Z", 8);
  const next = await trendsOf(tenant, "?days=7");
  expect(next.current).toMatchObject({ from: "2026-03-09", to: "2026-03-15", visits: 12 });
  expect(next.previous).toMatchObject({ from: "2026-03-02", to: "2026-03-08", visits: 3 });
  expect(next.series.map(({ visits }) => visits)).toEqual([0, 0, 0, 0, 0, 4, 8]);
});

test("365 days are returned as twelve months counted back from today, with empty months", async () => {
  const tenant = await createTenant(api.services);
  const { services } = api;
  await addReview(services, tenant.businessId, {
    rating: 3,
    createdAt: new Date("2026-03-03T15:00:00Z"),
  });
  for (const [day, rating] of [
    ["2025-03-02", 1],
    ["2025-03-03", 2],
    ["2025-04-02", 4],
    ["2025-04-03", 5],
    ["2026-03-02", 5],
  ] as const) {
    const createdAt = new Date(`${day}T15:00:00Z`);
    await addReview(services, tenant.businessId, { rating, createdAt });
  }
  const { unit, current, previous, series } = await trendsOf(tenant, "?days=365");
  expect(unit).toBe("month");
  expect(current).toMatchObject({ from: "2025-03-03", to: "2026-03-02", ratings: 4, average: 4 });
  expect(previous).toMatchObject({ from: "2024-03-03", to: "2025-03-02", ratings: 1, average: 1 });
  expect(series).toHaveLength(12);
  expect(series[0]).toMatchObject({ from: "2025-03-03", to: "2025-04-02", ratings: 2, average: 3 });
  expect(series[1]).toMatchObject({ from: "2025-04-03", to: "2025-05-02", ratings: 1, average: 5 });
  expect(series[2]).toMatchObject({ visits: 0, ratings: 0, average: null });
  expect(series[11]).toMatchObject({ from: "2026-02-03", to: "2026-03-02", ratings: 1 });
});

test("sources after the first twenty are one sum", async () => {
  const tenant = await createTenant(api.services);
  for (let source = 1; source <= 23; source++) {
    for (let count = 0; count < 25 - source; count++) await visit(api, tenant, `mesa-${source}`);
  }
  await addReview(api.services, tenant.businessId, { rating: 2, source: "mesa-23" });
  const { sources, current } = await trendsOf(tenant, "?days=7");
  expect(sources).toHaveLength(21);
  expect(sources.slice(0, 20).map(({ source }) => source)).toEqual(
    Array.from({ length: 20 }, (_, index) => `mesa-${index + 1}`),
  );
  expect(sources[20]).toEqual({
    source: null,
    name: "Outras origens",
    visits: 4 + 3 + 2,
    ratings: 1,
    invites: 0,
    google_clicks: 0,
    average: 2,
  });
  expect(sources.reduce((sum, { visits }) => sum + visits, 0)).toBe(current.visits);
});

test("a source is named by its owner, by its channel, or as the link has it", async () => {
  const tenant = await createTenant(api.services);
  const sources = ["", "constructor", "email", "link", "nfc", "site", "sms", "totem", "whatsapp"];
  for (const source of sources) await visit(api, tenant, source || undefined);
  const named = (await trendsOf(tenant)).sources.map(({ source, name }) => [source, name]);
  expect(named).toEqual([
    ["", "Sem origem marcada"],
    ["constructor", "constructor"],
    ["email", "E-mail"],
    ["link", "Link do convite"],
    ["nfc", "Etiqueta NFC"],
    ["site", "Selo no site"],
    ["sms", "SMS"],
    ["totem", "Tablet no balcão"],
    ["whatsapp", "WhatsApp"],
  ]);
});

test("without activity counts are 0, the average is null and sources are empty", async () => {
  const trends = await trendsOf(await createTenant(api.services), "?days=7");
  const none = { visits: 0, ratings: 0, invites: 0, google_clicks: 0, average: null };
  expect(trends.current).toMatchObject(none);
  expect(trends.previous).toMatchObject(none);
  expect(trends.series).toHaveLength(7);
  expect(trends.sources).toEqual([]);
});

test.each(["?days=8", "?days=0", "?days=-7", "?days=x", "?days=", "?days=3650"])(
  "the query %s gets 400",
  async (query) => {
    const { access: token } = await logInAs(api, await createTenant(api.services));
    const answer = await send(api, "GET", `/api/dashboard/trends${query}`, { token });
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_request" } });
  },
);

test("trends return 401 without a session and 402 without a plan", async () => {
  expect((await send(api, "GET", "/api/dashboard/trends/")).status).toBe(401);
  const withoutPlan: TenantOptions = { plan: "none" };
  const { access: token } = await logInAs(api, await createTenant(api.services, withoutPlan));
  expect(await send(api, "GET", "/api/dashboard/trends/", { token })).toMatchObject({
    status: 402,
    body: { code: "plan_required" },
  });
});

test("feedback, visit and Google click at 22:30 in São Paulo count for that day, not for UTC's next day", async () => {
  const tenant = await createTenant(api.services);
  api.clock.set("2026-03-10T22:30:00-03:00");
  expect((await visit(api, tenant)).status).toBe(204);
  const { body: review } = await rate(api, tenant, { rating: 5 });
  const click = await send(api, "POST", `/api/client/${tenant.slug}/google-click/`, {
    body: { id: review.id },
  });
  expect(click.status).toBe(200);
  const counted = { visits: 1, ratings: 1, invites: 1, google_clicks: 1, average: 5 };
  const tonight = await trendsOf(tenant, "?days=7");
  expect(tonight.series.at(-1)).toEqual({ from: "2026-03-10", to: "2026-03-10", ...counted });
  noon("2026-03-11");
  const tomorrow = await trendsOf(tenant, "?days=7");
  expect(tomorrow.series.at(-2)).toEqual({ from: "2026-03-10", to: "2026-03-10", ...counted });
  expect(tomorrow.series.at(-1)).toMatchObject({ visits: 0, ratings: 0, google_clicks: 0 });
});
