import fc from "fast-check";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "#src/db/client.ts";
import { codeOf, DatabaseUnavailable } from "#src/db/unavailable.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant } from "#testing/factories.ts";
import { isLarge } from "#testing/many-rows.ts";
import { raceWrites } from "#testing/waiting-statements.ts";
import { insertReview, insertReviews, type NewReview } from "./queries.server.ts";
import { storeInBatches } from "./store-in-batches.server.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** A generated feedback. Its business, id and proof are positions in the lists of a `World`. */
const feedback = fc.record({
  /** 0 is a business that does not exist. */
  business: fc.integer({ min: 0, max: 2 }),
  id: fc.integer({ min: 0, max: 19 }),
  proof: fc.integer({ min: 0, max: 19 }),
  rating: fc.integer({ min: 1, max: 5 }),
  topics: fc.constantFrom(0, 1, 0b101, 0b1000_0000_0011),
  source: fc.constantFrom("", "mesa-4"),
  day: fc.constantFrom("2027-03-10", "2027-03-11"),
  isInvited: fc.boolean(),
  isUnhappy: fc.boolean(),
  comment: fc.constantFrom("Bom", '"\\', "{a,NULL}", "🥐\n\t", ""),
  /** PostgreSQL rejects the comment of a broken feedback. */
  isBroken: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
});
type GivenFeedback = typeof feedback extends fc.Arbitrary<infer Given> ? Given : never;

const plain: GivenFeedback = {
  business: 1,
  id: 0,
  proof: 0,
  rating: 5,
  topics: 0,
  source: "",
  day: "2027-03-10",
  isInvited: true,
  isUnhappy: false,
  comment: "",
  isBroken: false,
};

const maxFeedbacks = 60;
/** By default fast-check prefers arrays of a few elements. */
const size = "max";
const runs = isLarge ? { numRuns: 500 } : { numRuns: 25, seed: 20_261_122 };

/** Two businesses and one that does not exist, ids and proofs, which no other world uses. */
interface World {
  businesses: string[];
  ids: string[];
  proofs: string[];
}

async function createWorld(): Promise<World> {
  const [one, other] = [await createTenant(api.services), await createTenant(api.services)];
  const uuids = () => Array.from({ length: maxFeedbacks }, () => uuidv7());
  return {
    businesses: [uuidv7(), one.businessId, other.businessId],
    ids: uuids(),
    proofs: uuids(),
  };
}

function rowOf(world: World, given: GivenFeedback): { businessId: string; review: NewReview } {
  const { business, id, proof, isBroken, source, day, ...rest } = given;
  const review = {
    ...rest,
    id: world.ids[id] ?? "",
    comment: isBroken ? "\0" : rest.comment,
    source,
    countedAs: source,
    day,
    createdAt: new Date(`${day}T12:00:00.123Z`),
    proof: { id: world.proofs[proof] ?? "", expiresAt: new Date("2027-03-12T00:00:00.456Z") },
  };
  return { businessId: world.businesses[business] ?? "", review };
}

/** Stores a feedback alone. Returns its result or the code of its error. */
const storeAlone = (world: World, given: GivenFeedback): Promise<string> => {
  const { businessId, review } = rowOf(world, given);
  return insertReview(api.services.db, businessId, review).catch((error) => `${codeOf(error)}`);
};

/** Returns everything that is stored for a world, with positions instead of ids. */
async function readStored({ businesses, ids, proofs }: World) {
  const read = async (table: string, columns: string) => {
    const { rows } = await sql<{ business: number; id?: string; seq?: number }>`
      select array_position(${businesses}::uuid[], business_id) - 1 as business, ${sql.raw(columns)}
      from ${sql.table(table)} where business_id = any(${businesses}::uuid[])`.execute(
      api.services.db,
    );
    return rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  };
  const stars = "stars_1, stars_2, stars_3, stars_4, stars_5";
  const reviewColumns =
    "seq, rating, star_seq, id, comment, topics, source, displayed, status, created_at";
  const reviews = await read("review", reviewColumns);
  const { rows: spent } = await sql<{ proof: number; expires_at: Date }>`
    select array_position(${proofs}::text[], id) - 1 as proof, expires_at from human_check_spent
    where id = any(${proofs}::text[]) order by 1`.execute(api.services.db);
  return {
    reviews: reviews.map((row) => ({ ...row, id: ids.indexOf(String(row.id)) })),
    counts: await read("rating_count", stars),
    days: await read("activity_day", `day, source, ${stars}, invites`),
    topics: await read("topic_day", "day, topic, low, high"),
    tally: await read("review_tally", "stars, span, block, seen, open"),
    spent,
  };
}

test("any batch in one statement stores what single statements store, in their order", async () => {
  const batch = fc
    .uniqueArray(feedback, { selector: ({ id }) => id, maxLength: 20, size })
    .map((all) => all.map((one, proof) => ({ ...one, proof, isBroken: false })))
    // A business that does not exist fails the whole statement.
    .map((all) => all.filter(({ business }) => business > 0));
  const earlier = fc.array(feedback, { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(earlier, batch, async (before, given) => {
      const [alone, together] = [await createWorld(), await createWorld()];
      for (const world of [alone, together]) {
        for (const one of before) await storeAlone(world, one);
      }
      const stored = await readStored(together);
      const isStored = (one: GivenFeedback) =>
        stored.reviews.some(({ id, business }) => id === one.id && business === one.business);
      const fresh = given.filter((one) => !isStored(one));
      const expected: string[] = [];
      for (const one of fresh) expected.push(await storeAlone(alone, one));
      const rows = fresh.map((one) => rowOf(together, one));
      expect(await insertReviews(api.services.db, rows)).toEqual(expected);
      expect(await readStored(together)).toEqual(await readStored(alone));
    }),
    runs,
  );
});

test("no concurrent feedback depends on repeated and broken ones", async () => {
  // A broken feedback or a repeated id makes its batch fail, so some runs have none of them.
  const some = fc.array(feedback, { minLength: 1, maxLength: maxFeedbacks, size });
  const mix = fc.tuple(some, fc.boolean(), fc.boolean()).map(([all, canBreak, canRepeat]) =>
    all.map((one, index) => ({
      ...one,
      isBroken: canBreak && one.isBroken,
      id: canRepeat ? one.id : index,
    })),
  );
  await fc.assert(
    fc.asyncProperty(mix, async (given) => {
      const [world, reference] = [await createWorld(), await createWorld()];
      const store = storeInBatches(api.services.db);
      const results = await Promise.all(
        given.map((one) => {
          const { businessId, review } = rowOf(world, one);
          return store(businessId, review).catch((error) => `${codeOf(error)}`);
        }),
      );
      const inserted = given.filter((_, index) => results[index] === "inserted");
      const sameReview =
        (a: Pick<GivenFeedback, "business" | "id">) =>
        (b: Pick<GivenFeedback, "business" | "id">) =>
          a.business === b.business && a.id === b.id;
      for (const [index, one] of given.entries()) {
        const isTaken = inserted.some(sameReview(one));
        const isSpent = inserted.some(({ proof }) => proof === one.proof);
        // Alone, each of these would have this result at some moment of the run.
        const possible = [];
        if (one.isBroken) possible.push("22P05");
        if (one.business === 0 && !one.isBroken) possible.push("23503");
        if (!one.isBroken && one.business > 0) possible.push(isTaken && "duplicate", "inserted");
        if (isSpent && !one.isBroken) possible.push("proof_spent");
        expect(possible).toContain(results[index]);
      }
      // Storing the inserted ones alone, in the order of their numbers, gives the same rows.
      const stored = await readStored(world);
      const order = (one: GivenFeedback) => stored.reviews.find(sameReview(one))?.seq ?? 0;
      for (const one of inserted.toSorted((a, b) => order(a) - order(b))) {
        expect(await storeAlone(reference, one)).toBe("inserted");
      }
      expect(stored).toEqual(await readStored(reference));
    }),
    runs,
  );
});

test("while another transaction locks a business, the feedback of others is stored", async () => {
  const world = await createWorld();
  const { db } = api.services;
  await storeAlone(world, plain);
  const store = storeInBatches(db);
  const send = (business: number, position: number) => {
    const row = rowOf(world, { ...plain, business, id: position, proof: position });
    return store(row.businessId, row.review);
  };
  let locked: Promise<string>[] = [];
  await db.transaction().execute(async (tx) => {
    await tx
      .selectFrom("rating_count")
      .select("business_id")
      .where("business_id", "=", world.businesses[1] ?? "")
      .forUpdate()
      .execute();
    locked = [1, 2, 3, 4].map((position) => send(1, position));
    const others = [5, 6, 7].map((position) => send(2, position));
    expect(await Promise.all(others)).toEqual(["inserted", "inserted", "inserted"]);
    const { reviews } = await readStored(world);
    expect(reviews.map(({ id }) => id).sort()).toEqual([0, 5, 6, 7]);
  });
  expect(await Promise.all(locked)).toEqual(Array(4).fill("inserted"));
});

test.each([
  [1, 1],
  [5, 2],
  [17, 2],
  [18, 3],
])("%s feedbacks at the same time are stored in %s transactions", async (count, transactions) => {
  const world = await createWorld();
  const store = storeInBatches(api.services.db);
  await Promise.all(
    world.ids.slice(0, count).map((_, position) => {
      const row = rowOf(world, { ...plain, id: position, proof: position });
      return store(row.businessId, row.review);
    }),
  );
  const { rows } = await sql<{ stored: number; transactions: number }>`
    select count(*) as stored, count(distinct xmin::text) as transactions
    from review where business_id = ${world.businesses[1]}`.execute(api.services.db);
  expect(rows).toEqual([{ stored: count, transactions }]);
});

test("a batch takes the locks of its proofs, businesses and days in the order of their keys", async () => {
  const { db } = api.services;
  const worlds = [await createWorld(), await createWorld(), await createWorld()];
  // The businesses, ids and proofs of a world are in ascending order. The batch has them in another order.
  const positions = [1, 0, 2].flatMap((world) => [2, 1].map((business) => ({ world, business })));
  const rows = positions.flatMap(({ world, business }) =>
    (["2027-03-11", "2027-03-10"] as const).map((day, index) => {
      const position = 9 - 2 * business - index;
      const given = { ...plain, business, day, id: position, proof: position };
      return rowOf(worlds[world] as World, given);
    }),
  );
  await insertReviews(db, rows);
  const proofs = rows.map(({ review }) => review.proof.id);
  const businesses = [...new Set(rows.map(({ businessId }) => businessId))];
  const days = rows.map(({ businessId, review }) => `${businessId} ${review.day}`);
  /** Returns keys in the order in which the statement inserted their rows, and so locked them. */
  const insertedKeys = async (table: string, key: string, where: string, values: string[]) => {
    const { rows: found } = await sql<{ key: string }>`
      select ${sql.raw(key)} as key from ${sql.table(table)}
      where ${sql.ref(where)}::text = any(${values}) order by ctid`.execute(db);
    return found.map((row) => row.key);
  };
  expect(await insertedKeys("human_check_spent", "id", "id", proofs)).toEqual(proofs.toSorted());
  expect(
    await insertedKeys("rating_count", "business_id::text", "business_id", businesses),
  ).toEqual(businesses.toSorted());
  expect(
    await insertedKeys("activity_day", "business_id || ' ' || day", "business_id", businesses),
  ).toEqual(days.toSorted());
});

test.each([
  ["proof", { id: 1, proof: 0 }, "proof_spent"],
  ["id", { id: 0, proof: 1 }, "duplicate"],
])(
  "two processes that store feedback with the same %s together store it once",
  async (_, second, refused) => {
    const world = await createWorld();
    const results = await raceWrites(api.services.db, ["human_check_spent"], () =>
      [plain, { ...plain, ...second }].map((given) => {
        const { businessId, review } = rowOf(world, given);
        return storeInBatches(api.services.db)(businessId, review);
      }),
    );
    expect(results.toSorted()).toEqual(["inserted", refused].toSorted());
    const { reviews, counts } = await readStored(world);
    expect([reviews.length, counts]).toMatchObject([1, [{ stars_5: 1 }]]);
  },
);

test("without a database every feedback of a batch fails as unavailable", async () => {
  const world = await createWorld();
  const unreachable = connect("postgres://nobody@127.0.0.1:1/none");
  try {
    const store = storeInBatches(unreachable);
    const results = await Promise.all(
      world.ids.map((_, position) => {
        const row = rowOf(world, { ...plain, id: position, proof: position });
        return store(row.businessId, row.review).catch((error: unknown) => error);
      }),
    );
    for (const result of results) expect(result).toBeInstanceOf(DatabaseUnavailable);
  } finally {
    await unreachable.destroy();
  }
});
