import { sql } from "kysely";
import { expect, test } from "vitest";
import { logInAs, send } from "#testing/api.ts";
import { setUpReviewTests } from "#testing/google-reviews.ts";
import { newOwner } from "#testing/owner.ts";
import { findInDatabase } from "#testing/search-database.ts";
import { purgeReviews } from "./purge-reviews.server.ts";

const world = setUpReviewTests();

/** Words that only this test's reviews contain. */
const words = {
  reviewer: "Zuleica Quixaba",
  comment: "jabuticabeira",
  translation: "jaboticaba",
  reply: "bromelia",
};

/** An owner whose reviews were read, who answered one and whose other answer was not confirmed. */
async function withReadReviews() {
  const owner = await newOwner(world.api);
  const place = await world.google.connect(owner);
  const review = await world.google.write(place, {
    reviewer: words.reviewer,
    comment: words.comment,
    translation: words.translation,
  });
  await world.google.read();
  const path = `/api/dashboard/google/reviews/${review.id}/reply/`;
  const body = { text: words.reply, before: null };
  await send(world.api, "PUT", path, { token: owner.token, body });
  await world.google.read();
  return { owner, texts: [...Object.values(words), review.id] };
}

/** Rows and log lines that contain Google's content. */
async function find(texts: string[]): Promise<string[]> {
  const logged = world.api.logged.filter((line) =>
    texts.some((text) => line.toLowerCase().includes(text.toLowerCase())),
  );
  return [...(await findInDatabase(world.api.services.db, texts)), ...logged];
}

test("content of Google is in the cache alone, and in no table or log after the owner disconnects", async () => {
  const { owner, texts } = await withReadReviews();
  const found = await find(texts);
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((row) => !row.startsWith("public.google_review:"))).toEqual([]);
  const { status } = await send(world.api, "DELETE", "/api/google/connection/", {
    token: owner.token,
  });
  expect(status).toBe(200);
  expect(await find(texts)).toEqual([]);
});

test("content that is not read again is erased before it is 30 days old, the figures too", async () => {
  const { owner, texts } = await withReadReviews();
  await world.google.setBehaviour("unavailable");
  for (const days of [1, 14, 14]) {
    await world.google.read();
    world.api.clock.advance({ days });
    await purgeReviews(world.api.services);
  }
  await world.google.setBehaviour("normal");
  const logged = () => world.api.logged.filter((line) => line.includes("erased Google reviews"));
  expect(logged()).toEqual([]);
  world.api.clock.advance({ hours: 1 });
  await purgeReviews(world.api.services);
  expect(logged()).toEqual([expect.stringContaining('"reviews":1')]);
  expect(await find(texts)).toEqual([]);
  const { rows } = await sql<{ average: string | null; total: number | null }>`
    select average, total from google_connection
    where business_id = ${owner.businessId}`.execute(world.api.services.db);
  expect(rows).toEqual([{ average: null, total: null }]);
});

test("content that is read again stays", async () => {
  const { texts } = await withReadReviews();
  for (let days = 0; days < 40; days += 8) {
    world.api.clock.advance({ days: 8 });
    await world.google.read();
    await purgeReviews(world.api.services);
  }
  expect(await find(texts)).not.toEqual([]);
});

test("the title of the place is read again every day, and erased when it was not for 29 days", async () => {
  const owner = await newOwner(world.api);
  const place = await world.google.connect(owner);
  const rename = (title: string) =>
    sql`update sandbox.google_location set title = ${title} where name = ${place.location}`.execute(
      world.api.services.db,
    );
  const title = async () => {
    const { access: token } = await logInAs(world.api, owner);
    return (await send(world.api, "GET", "/api/google/connection/", { token })).body.place_title;
  };
  await rename("Padaria Antiga");
  await world.google.read();
  expect(await title()).toBe("Padaria Antiga");
  await rename("Padaria Nova");
  world.api.clock.advance({ hours: 25 });
  await world.google.read();
  expect(await title()).toBe("Padaria Nova");
  await world.google.setBehaviour("unavailable");
  world.api.clock.advance({ days: 28 });
  await world.google.read();
  await purgeReviews(world.api.services);
  expect(await title()).toBe("Padaria Nova");
  world.api.clock.advance({ days: 1, hours: 1 });
  await purgeReviews(world.api.services);
  expect(await title()).toBeNull();
  await world.google.setBehaviour("normal");
});
