import fc from "fast-check";
import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { addReview, createTenant } from "#testing/factories.ts";
import { addKey } from "#testing/keys.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

interface Page {
  results: { id: string; seq: number }[];
  next: number;
  more: boolean;
}

test("while reviews arrive a reader gets each of them once, in the order of their numbers", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 7 }),
      async (bursts, limit) => {
        const tenant = await createTenant(api.services);
        const { key } = await addKey(api.services, tenant);
        const stored: string[] = [];
        const seen: Page["results"] = [];
        let next = 0;
        const readPage = async () => {
          const path = `/api/v1/avaliacoes?depois=${next}&limite=${limit}`;
          const { body } = await send(api, "GET", path, { token: key });
          const page = body as Page;
          expect(page.results.length).toBeLessThanOrEqual(limit);
          seen.push(...page.results);
          next = page.next;
          return page;
        };
        for (const size of bursts) {
          const inserts = Array.from({ length: size }, (_, index) =>
            addReview(api.services, tenant.businessId, { rating: (index % 5) + 1 }),
          );
          // Pages are read while the inserts run.
          await Promise.all([
            ...inserts.map(async (insert) => stored.push(await insert)),
            readPage().then(readPage),
          ]);
        }
        while ((await readPage()).more);
        expect(seen.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1));
        expect(seen.map(({ id }) => id).toSorted()).toEqual(stored.toSorted());
      },
    ),
    { numRuns: 25 },
  );
});

test("a number that commits late holds back the later ones, so no reader passes it", async () => {
  const tenant = await createTenant(api.services);
  const { key } = await addKey(api.services, tenant);
  const { db } = api.services;
  const list = async () => {
    const { body } = await send(api, "GET", "/api/v1/avaliacoes", { token: key });
    return (body as Page).results.map(({ seq }) => seq);
  };
  const late = await db.startTransaction().execute();
  await addReview({ ...api.services, db: late }, tenant.businessId, { rating: 5 });
  const other = addReview(api.services, tenant.businessId, { rating: 4 });
  await expect
    .poll(async () => {
      const { rows } = await api.services.db.executeQuery<{ waiting: number }>(waiting);
      return rows[0]?.waiting;
    })
    .toBe(1);
  expect(await list()).toEqual([]);
  await late.commit().execute();
  await other;
  expect(await list()).toEqual([1, 2]);
});

const waiting = CompiledQuery.raw(
  "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
);
