import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { copySettings } from "#src/features/business/shops/copy-settings.server.ts";
import { allTopics, defaultTopics } from "#src/features/business/topics/topics.ts";
import { topicNames as inEnglish } from "#src/features/business/topics/words/en.ts";
import { topicNames as inSpanish } from "#src/features/business/topics/words/es.ts";
import { topicNames as inPortuguese } from "#src/features/business/topics/words/pt.ts";
import { deleteComment } from "#src/features/reviews/messages/queries.server.ts";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { addReview, createTenant, type Tenant } from "#testing/factories.ts";
import { rate } from "#testing/feedback.ts";
import { putSettings } from "#testing/form.ts";
import { newOwner, type TestOwner } from "#testing/owner.ts";

const api: TestApi = await startTestApi();
afterAll(() => api.stop());

const listed = async ({ token }: TestOwner, query: string) =>
  (await send(api, "GET", `/api/dashboard/messages/${query}`, { token })).body;
const trends = async ({ token }: TestOwner, query = "") =>
  (await send(api, "GET", `/api/dashboard/trends/${query}`, { token })).body;
const seen = async ({ slug }: { slug: string }) =>
  (await send(api, "GET", `/api/client/${slug}/`)).body.client;

/** Compares the counters of topics with the reviews of all businesses of this file. */
async function expectCountersToEqualRows(businesses: string[]) {
  const { db } = api.services;
  const { rows: counted } = await sql`select business_id, day, topic, low, high from topic_day
    where business_id = any(${businesses}::uuid[]) order by 1, 2, 3`.execute(db);
  const { rows: stored } = await sql`
    select business_id, (created_at at time zone 'America/Sao_Paulo')::date as day, n::smallint as topic,
      count(*) filter (where rating < 4) as low, count(*) filter (where rating >= 4) as high
    from review join generate_series(1, 12) n on topics & (1 << (n - 1)) <> 0
    where business_id = any(${businesses}::uuid[]) group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  expect(counted).toEqual(stored);
  return counted.length;
}

test("the counters of topics equal the reviews, also after erasures and a removal", async () => {
  const review = fc.record({
    business: fc.integer({ min: 0, max: 2 }),
    rating: fc.integer({ min: 1, max: 5 }),
    topics: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }),
    // Around midnight in São Paulo.
    minute: fc.integer({ min: -90, max: 90 }),
    isErased: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(review, { minLength: 5, maxLength: 40 }), async (given) => {
      const { db, clock } = api.services;
      const tenants: Tenant[] = [];
      for (let count = 0; count < 3; count++) tenants.push(await createTenant(api.services));
      const ids = tenants.map(({ businessId }) => businessId);
      const midnight = Date.parse("2027-03-11T03:00:00Z");
      await Promise.all(
        given.map(async ({ business, minute, isErased, ...rest }) => {
          const createdAt = new Date(midnight + minute * 60_000);
          const businessId = ids[business] ?? "";
          const id = await addReview(api.services, businessId, {
            ...rest,
            comment: "Bom",
            createdAt,
          });
          const by = tenants[business]?.accountId ?? "";
          if (isErased) await deleteComment(db, businessId, { id, by, at: clock.now() });
        }),
      );
      await expectCountersToEqualRows(ids);
      await db
        .deleteFrom("business")
        .where("id", "=", ids[0] ?? "")
        .execute();
      await expectCountersToEqualRows(ids);
      const left = await sql`select from topic_day where business_id = ${ids[0]}::uuid`.execute(db);
      expect(left.rows).toEqual([]);
    }),
    { numRuns: 12, seed: 20_261_123 },
  );
});

test("each language names each topic once", () => {
  for (const names of [inPortuguese, inSpanish, inEnglish]) {
    expect(names).toHaveLength(allTopics.length);
    expect(new Set(names).size).toBe(allTopics.length);
  }
});

test("a customer's taps reach the list, its filter, the spreadsheet and the trends", async () => {
  const owner = await newOwner(api);
  const send2 = { rating: 2, topics: [2, 3, 2], comment: "Fila" };
  expect((await rate(api, owner, send2)).status).toBe(201);
  await rate(api, owner, { rating: 5, topics: [1, 2] });
  await rate(api, owner, { rating: 4 });

  const all = await listed(owner, "");
  expect(all.results.map(({ topics }: { topics: number[] }) => topics)).toEqual([
    [],
    [1, 2],
    [2, 3],
  ]);
  const waited = await listed(owner, "?topic=2");
  expect([waited.count, waited.results.length]).toEqual([2, 2]);
  expect(waited.searched).toBeUndefined();
  expect((await listed(owner, "?topic=2&stars=2")).count).toBe(1);
  expect((await listed(owner, "?topic=2&status=open&days=7")).count).toBe(1);
  expect((await listed(owner, "?topic=12")).count).toBe(0);
  expect((await listed(owner, "?topic=")).count).toBe(3);

  const { token } = owner;
  const path = "/api/dashboard/messages/export.csv?topic=2";
  const file = await fetch(api.url + path, { headers: { Authorization: `Bearer ${token}` } });
  expect(file.headers.get("Content-Disposition")).toContain("avaliacoes-espera-");
  const [head, ...lines] = (await file.text()).trim().split("\r\n");
  expect(head?.endsWith(";Tópicos")).toBe(true);
  expect(lines.map((line) => line.split(";").at(-1))).toEqual([
    '"Atendimento, Espera"',
    '"Espera, Preço"',
  ]);

  const expected = [
    { topic: 1, low: 0, high: 1 },
    { topic: 2, low: 1, high: 1 },
    { topic: 3, low: 1, high: 0 },
  ];
  expect((await trends(owner)).topics).toEqual(expected);
  expect((await trends(owner, "?days=365")).topics).toEqual(expected);
  expect((await trends(await newOwner(api))).topics).toEqual([]);
});

test.each([[[0]], [[13]], [[1.5]], [["1"]], [[1, 2, 3, 4]], ["1"]])(
  "topics %j are rejected and nothing is stored",
  async (topics) => {
    const owner = await newOwner(api);
    const { status, body } = await rate(api, owner, { topics });
    expect([status, body.code]).toEqual([400, "topics_invalid"]);
    expect((await listed(owner, "")).count).toBe(0);
  },
);

test("the owner chooses up to six topics or none, and the page has them at once", async () => {
  const owner = await newOwner(api);
  expect((await seen(owner)).topics).toEqual(defaultTopics);
  const save = (topics: string) => putSettings(api, owner.token, { topics });
  expect((await save("8,4,8,1")).body.topics).toEqual([1, 4, 8]);
  expect((await seen(owner)).topics).toEqual([1, 4, 8]);
  for (const wrong of ["1,2,3,4,5,6,7", "13", "0", "x", "1.5"]) {
    expect((await save(wrong)).body.code).toBe("topics_invalid");
  }
  // A form of an earlier release has no such field.
  expect((await putSettings(api, owner.token, { min_score_review: "3" })).body.topics).toEqual([
    1, 4, 8,
  ]);
  // A review that waited on a phone may name a topic that is no longer offered.
  expect((await rate(api, owner, { topics: [2] })).status).toBe(201);

  const other = await newOwner(api);
  await copySettings(api.services, { from: owner.businessId, to: other.businessId });
  expect((await send(api, "GET", "/api/dashboard/settings/", other)).body.topics).toEqual([
    1, 4, 8,
  ]);
  expect((await save("")).body.topics).toEqual([]);
  expect((await seen(owner)).topics).toEqual([]);
});
