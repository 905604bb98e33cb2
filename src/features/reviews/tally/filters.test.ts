import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LoadedReview, loadReviews } from "#src/sandbox/load-reviews.server.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant } from "#testing/factories.ts";
import { randomNumbers } from "#testing/fuzz.ts";
import { isLarge } from "#testing/many-rows.ts";
import type { ReviewFilter } from "../contract.ts";
import { countPending } from "../messages/count-pending.server.ts";
import { listReviews } from "../messages/list-reviews.server.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

type Known = Pick<LoadedReview, "id" | "rating" | "displayed" | "status">;

/** Stores `count` reviews, some of them open, newest last. */
async function addMany(businessId: string, count: number, open: (n: number) => boolean) {
  const reviews = Array.from(
    { length: count },
    (_, index): LoadedReview => ({
      id: `00000000-0000-7000-8000-${index.toString(16).padStart(12, "0")}`,
      rating: 1 + ((index * 7) % 5),
      comment: `nº ${index + 1}`,
      source: "",
      displayed: false,
      status: open(index) ? "open" : null,
      note: "",
      google_clicked_at: null,
      created_at: new Date(Date.UTC(2026, 0, 1) + index * 1000),
    }),
  );
  await loadReviews(api.services.db, businessId, reviews);
  return reviews.map(
    ({ id, rating, displayed, status }): Known => ({ id, rating, displayed, status }),
  );
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
      const { results, count } = await listReviews(api.services, businessId, { page, ...filter });
      const label = `${JSON.stringify(filter)} page ${page} of ${pages}`;
      expect(count, label).toBe(expected.length);
      expect(
        results.map(({ id }) => id),
        label,
      ).toEqual(expected.slice((page - 1) * 10, page * 10));
    }
  }
}

/** 33,100 reviews need two wide blocks. 100,000 are checked in `npm run campaign -- large`. */
const sizes: [size: number, changes: number][] = [
  [7, 3],
  [700, 5],
  [33_100, 900],
];
if (isLarge) sizes.push([100_000, 3000]);

test.each(sizes)(
  "each page of each filter lists the matching reviews (%i reviews, %i changes)",
  { tags: ["slow"] },
  async (size, marks) => {
    const { db } = api.services;
    const { businessId } = await createTenant(api.services);
    const known = await addMany(businessId, size, (index) => index % 11 === 3);
    const roll = randomNumbers(size);
    // The owner read all reviews up to one of them.
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
);

test("600 concurrent changes of 300 reviews neither deadlock nor lose a count", async () => {
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
