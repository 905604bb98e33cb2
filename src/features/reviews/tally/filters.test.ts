import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant } from "#testing/factories.ts";
import type { ReviewFilter, Status } from "../contract.ts";
import { countPending } from "../messages/count-pending.server.ts";
import { listMessages } from "../messages/list-messages.server.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** The same numbers in every run: a small generator of our own. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

interface Known {
  id: string;
  rating: number;
  displayed: boolean;
  status: Status | null;
}

/** Stores as many reviews as asked for, a few states among them, newest last. */
async function addMany(businessId: string, count: number, open: (n: number) => boolean) {
  const { db } = api.services;
  const reviews: Known[] = [];
  const counts = [0, 0, 0, 0, 0, 0];
  const rows = Array.from({ length: count }, (_, index) => {
    const rating = 1 + ((index * 7) % 5);
    const id = `00000000-0000-7000-8000-${index.toString(16).padStart(12, "0")}`;
    counts[rating] = (counts[rating] ?? 0) + 1;
    const status: Status | null = open(index) ? "open" : null;
    reviews.push({ id, rating, displayed: false, status });
    const created_at = new Date(Date.UTC(2026, 0, 1) + index * 1000);
    const base = { business_id: businessId, comment: `nº ${index + 1}`, created_at };
    return { ...base, id, seq: index + 1, rating, star_seq: counts[rating] ?? 0, status };
  });
  const [, stars_1 = 0, stars_2 = 0, stars_3 = 0, stars_4 = 0, stars_5 = 0] = counts;
  const stars = { stars_1, stars_2, stars_3, stars_4, stars_5 };
  await db
    .insertInto("rating_count")
    .values({ business_id: businessId, ...stars })
    .execute();
  for (let at = 0; at < rows.length; at += 1000) {
    await db
      .insertInto("review")
      .values(rows.slice(at, at + 1000))
      .execute();
  }
  return reviews;
}

const filters: ReviewFilter[] = [undefined, 1, 4].flatMap((stars) =>
  [undefined, true, false].flatMap((displayed) =>
    ([undefined, "open", "resolved"] as const).map((status) => ({ stars, displayed, status })),
  ),
);

async function expectAllFilters(businessId: string, known: Known[]) {
  for (const filter of filters) {
    const expected = known
      .filter(
        ({ rating, displayed, status }) =>
          (filter.stars === undefined || filter.stars === rating) &&
          (filter.displayed === undefined || filter.displayed === displayed) &&
          (filter.status === undefined || filter.status === status),
      )
      .toReversed()
      .map(({ id }) => id);
    const pages = Math.ceil(expected.length / 10);
    for (const page of new Set([1, 2, Math.ceil(pages / 2), pages - 1, pages, pages + 1])) {
      if (page < 1) continue;
      const { results, count } = await listMessages(api.services, businessId, { page, ...filter });
      const told = `${JSON.stringify(filter)} page ${page} of ${pages}`;
      expect(count, told).toBe(expected.length);
      expect(
        results.map(({ id }) => id),
        told,
      ).toEqual(expected.slice((page - 1) * 10, page * 10));
    }
  }
}

/** Across a wide block's border as well; dense and sparse states. */
test.each([
  [7, 3],
  [700, 5],
  [33_100, 900],
])(
  "of %i reviews every page of every filter is right after many marks",
  async (size, marks) => {
    const { db } = api.services;
    const { businessId } = await createTenant(api.services);
    const known = await addMany(businessId, size, (index) => index % 11 === 3);
    const roll = dice(size);
    // A long stretch that was read, as by an owner who looked at everything until some day.
    const readUntil = roll(size);
    await sql`update review set displayed = true
    where business_id = ${businessId}::uuid and seq <= ${Math.min(readUntil, 3000)}`.execute(db);
    for (const one of known.slice(0, Math.min(readUntil, 3000))) one.displayed = true;
    for (let index = 0; index < marks; index++) {
      const one = known[roll(size)] as Known;
      if (roll(2)) one.displayed = !one.displayed;
      else one.status = ([null, "open", "resolved"] as const)[roll(3)] ?? null;
      await db
        .updateTable("review")
        .set({ displayed: one.displayed, status: one.status })
        .where("business_id", "=", businessId)
        .where("id", "=", one.id)
        .execute();
    }
    await expectAllFilters(businessId, known);
  },
  60_000,
);

test("marks and feedbacks at the same time neither wait for each other for ever nor lose count", async () => {
  const { db } = api.services;
  const { businessId } = await createTenant(api.services);
  const known = await addMany(businessId, 300, () => false);
  const mark = (one: Known, at: number) =>
    db
      .updateTable("review")
      .set(at % 2 ? { displayed: true } : { status: "open" })
      .where("business_id", "=", businessId)
      .where("id", "=", one.id)
      .execute();
  await Promise.all(known.flatMap((one, index) => [mark(one, index), mark(one, index + 1)]));
  for (const one of known) Object.assign(one, { displayed: true, status: "open" });
  await expectAllFilters(businessId, known);
  expect(await countPending(api.services, businessId)).toEqual({ unread: 0, open: 300 });
});
