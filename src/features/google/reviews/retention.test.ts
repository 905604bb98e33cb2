import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { startTestGoogle, type TestGoogle } from "#testing/google-reviews.ts";
import { newOwner } from "#testing/owner.ts";
import { findInDatabase } from "#testing/search-database.ts";
import { purgeReviews } from "./purge-reviews.server.ts";

let api: TestApi;
let google: TestGoogle;

beforeAll(async () => {
  api = await startTestApi();
  google = await startTestGoogle(api);
});
afterAll(async () => {
  await google.stop();
  await api.stop();
});

/** Words that only this test's reviews contain. */
const words = {
  reviewer: "Zuleica Quixaba",
  comment: "jabuticabeira",
  translation: "jaboticaba",
  reply: "bromelia",
};

/** An owner whose reviews were read, who answered one and whose other answer was not confirmed. */
async function withReadReviews() {
  const owner = await newOwner(api);
  const place = await google.connect(owner);
  const review = await google.write(place, {
    reviewer: words.reviewer,
    comment: words.comment,
    translation: words.translation,
  });
  await google.read();
  const path = `/api/dashboard/google/reviews/${review.id}/reply/`;
  const body = { text: words.reply, before: null };
  await send(api, "PUT", path, { token: owner.token, body });
  await google.read();
  return { owner, texts: [...Object.values(words), review.id] };
}

/** Rows and log lines that contain Google's content. */
async function find(texts: string[]): Promise<string[]> {
  const logged = api.logged.filter((line) =>
    texts.some((text) => line.toLowerCase().includes(text.toLowerCase())),
  );
  return [...(await findInDatabase(api.services.db, texts)), ...logged];
}

test("content of Google is in the cache alone, and in no table or log after the owner disconnects", async () => {
  const { owner, texts } = await withReadReviews();
  const found = await find(texts);
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((row) => !row.startsWith("public.google_review:"))).toEqual([]);
  const { status } = await send(api, "DELETE", "/api/google/connection/", { token: owner.token });
  expect(status).toBe(200);
  expect(await find(texts)).toEqual([]);
});

test("content that is not read again is erased before it is 30 days old, the figures too", async () => {
  const { owner, texts } = await withReadReviews();
  await google.setBehaviour("unavailable");
  for (let day = 0; day < 29; day++) {
    await google.read();
    api.clock.advance({ days: 1 });
    await purgeReviews(api.services);
  }
  await google.setBehaviour("normal");
  api.clock.advance({ hours: 1 });
  await purgeReviews(api.services);
  expect(await find(texts)).toEqual([]);
  const { rows } = await sql<{ average: string | null; total: number | null }>`
    select average, total from google_connection
    where business_id = ${owner.businessId}`.execute(api.services.db);
  expect(rows).toEqual([{ average: null, total: null }]);
});

test("content that is read again stays", async () => {
  const { texts } = await withReadReviews();
  for (let day = 0; day < 40; day++) {
    api.clock.advance({ days: 1 });
    await google.read();
    await purgeReviews(api.services);
  }
  expect(await find(texts)).not.toEqual([]);
});

test("the title of the place is read again every day, and erased when it was not for 29 days", async () => {
  const owner = await newOwner(api);
  const place = await google.connect(owner);
  const rename = (title: string) =>
    sql`update sandbox.google_location set title = ${title} where name = ${place.location}`.execute(
      api.services.db,
    );
  const title = async () => {
    const { access: token } = await logInAs(api, owner);
    return (await send(api, "GET", "/api/google/connection/", { token })).body.place_title;
  };
  await rename("Padaria Antiga");
  await google.read();
  expect(await title()).toBe("Padaria Antiga");
  await rename("Padaria Nova");
  api.clock.advance({ hours: 25 });
  await google.read();
  expect(await title()).toBe("Padaria Nova");
  await google.setBehaviour("unavailable");
  api.clock.advance({ days: 28 });
  await google.read();
  await purgeReviews(api.services);
  expect(await title()).toBe("Padaria Nova");
  api.clock.advance({ days: 1, hours: 1 });
  await purgeReviews(api.services);
  expect(await title()).toBeNull();
  await google.setBehaviour("normal");
});
