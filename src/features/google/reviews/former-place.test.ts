import { expect, test } from "vitest";
import { removeEmulated } from "#src/sandbox/google/emulated-reviews.server.ts";
import { logInAs, send } from "#testing/api.ts";
import { rejectAccess } from "#testing/google.ts";
import { setUpReviewTests } from "#testing/google-reviews.ts";
import { newOwner } from "#testing/owner.ts";
import { countWaitingStatements } from "#testing/waiting-statements.ts";
import { storeGrant } from "../connection/queries.server.ts";
import { storeOrErase } from "./store-or-erase.server.ts";

const world = setUpReviewTests();

test("reviews that are stored at the moment in which the owner changes the place are erased", async () => {
  const owner = await newOwner(world.api);
  await world.google.connect(owner);
  const { db, clock } = world.api.services;
  const { businessId } = owner;
  const now = clock.now();
  let change: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    // As a reading does.
    await tx.selectFrom("google_connection").select("state").forUpdate().execute();
    await tx
      .insertInto("google_review")
      .values({
        business_id: businessId,
        review_id: "r1",
        text: "Do local antigo",
        created_at: now,
        updated_at: now,
        fetched_at: now,
      })
      .execute();
    change = db
      .updateTable("business")
      .set({ place_id: "ChIJnovo" })
      .where("id", "=", businessId)
      .execute();
    await expect.poll(() => countWaitingStatements(db)).toBe(1);
  });
  await change;
  const { body } = await send(world.api, "GET", "/api/dashboard/google/reviews/", owner);
  expect(body).toMatchObject({ state: "choosing", count: 0 });
});

test("a new grant without a place forgets everything about the former place", async () => {
  const owner = await newOwner(world.api);
  const { businessId } = owner;
  const place = await world.google.connect(owner);
  await world.google.write(place);
  await world.google.read();
  const { db, clock } = world.api.services;
  await db
    .updateTable("google_connection")
    .set({ trouble: "not-found", failed_reads: 2 })
    .where("business_id", "=", businessId)
    .execute();
  const connection = () =>
    db
      .selectFrom("google_connection")
      .selectAll()
      .where("business_id", "=", businessId)
      .executeTakeFirstOrThrow();
  expect(Object.values(await connection())).toContain(place.location);
  const [encrypted, now] = [Buffer.from("a new grant"), clock.now()];
  await storeGrant(db, businessId, { encrypted, place: undefined, now });
  const { business_id, state, refresh_token, connected_at, failed_reads, ...rest } =
    await connection();
  expect({ business_id, state, refresh_token, connected_at, failed_reads }).toEqual({
    business_id: businessId,
    state: "choosing",
    refresh_token: encrypted,
    connected_at: now,
    failed_reads: 0,
  });
  expect(Object.entries(rest).filter(([, value]) => value !== null)).toEqual([]);
});

test("after the owner disconnects a reading makes no more calls", async () => {
  const owner = await newOwner(world.api);
  const place = await world.google.connect(owner);
  const written = [
    await world.google.write(place),
    await world.google.write(place),
    await world.google.write(place),
  ];
  await world.google.read();
  for (const { id } of written) await removeEmulated(world.api.services, place.location, id);
  world.api.clock.advance({ hours: 25 });
  const { access: token } = await logInAs(world.api, owner);
  const { readReview } = world.google.profile;
  world.google.profile.readReview = async (...call) => {
    await send(world.api, "DELETE", "/api/google/connection/", { token });
    return readReview(...call);
  };
  world.google.calls.length = 0;
  await world.google.read();
  world.google.profile.readReview = readReview;
  expect(world.google.calls).toEqual(["listReviews", "readReview"]);
});

test("reviews that Google returns after it ended the grant are not stored", async () => {
  const owner = await newOwner(world.api);
  const place = await world.google.connect(owner);
  await world.google.write(place);
  const { listReviews } = world.google.profile;
  world.google.profile.listReviews = async (...call) => {
    const page = await listReviews(...call);
    await rejectAccess(world.api.services, owner.businessId);
    return page;
  };
  await world.google.read();
  world.google.profile.listReviews = listReviews;
  expect(await reviewsOf(owner.businessId)).toEqual([]);
});

test("a review that Google no longer has is erased for one business only", async () => {
  const [owner, other] = [await newOwner(world.api), await newOwner(world.api)];
  const [place] = [await world.google.connect(owner), await world.google.connect(other)];
  const review = await world.google.write(place);
  await world.google.read();
  // Another business that reads the same review.
  const { db } = world.api.services;
  const [row] = await reviewsOf(owner.businessId);
  if (!row) throw new Error("The review was not read");
  const copy = { ...row, business_id: other.businessId };
  await db.insertInto("google_review").values(copy).execute();
  const gone = { reviewId: review.id, review: undefined };
  await storeOrErase(world.api.services, owner.businessId, place, gone);
  expect(await reviewsOf(owner.businessId)).toEqual([]);
  expect(await reviewsOf(other.businessId)).toHaveLength(1);
});

function reviewsOf(businessId: string) {
  const query = world.api.services.db.selectFrom("google_review").selectAll();
  return query.where("business_id", "=", businessId).execute();
}
