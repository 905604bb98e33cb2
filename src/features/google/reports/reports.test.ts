import { expect, test } from "vitest";
import {
  listEmulated,
  putEmulated,
  removeEmulated,
} from "#src/sandbox/google/emulated-reviews.server.ts";
import { logInAs, send } from "#testing/api.ts";
import { addMember } from "#testing/factories.ts";
import { setUpReviewTests } from "#testing/google-reviews.ts";
import { newOwner, type TestOwner } from "#testing/owner.ts";
import { findInDatabase } from "#testing/search-database.ts";
import { disconnect } from "../connection/disconnect.server.ts";
import { purgeReviews } from "../reviews/purge-reviews.server.ts";

const world = setUpReviewTests();

async function call(
  owner: TestOwner,
  method: "PUT" | "DELETE",
  id: string,
  body?: { reason: string; outcome: string },
) {
  const { access: token } = await logInAs(world.api, owner);
  const path = `/api/dashboard/google/reviews/${id}/report/`;
  return send(world.api, method, path, { token, ...(body && { body }) });
}
const spam = { reason: "spam", outcome: "waiting" };
const reports = async (owner: TestOwner, query = "") =>
  (await world.list(owner, query)).body.reports;
const now = () => world.api.clock.now().toISOString();

/** A baker whose only review was read and reported. */
async function withReport() {
  const { owner, place } = await world.connected();
  const { id } = await world.google.write(place, { stars: 1, comment: "Compre seguidores" });
  await world.google.read();
  const reportedAt = now();
  expect((await call(owner, "PUT", id, spam)).status).toBe(200);
  return { owner, place, id, reportedAt };
}

/** Reads all pages of the next day, which finds removed reviews. */
async function readNextDay() {
  world.api.clock.advance({ minutes: 25 * 60 });
  await world.readAll();
}

test("a report is noted with its date and reason, what came of it is noted too, and the note can be deleted", async () => {
  const { owner, id, reportedAt } = await withReport();
  const noted = { review_id: id, reported_at: reportedAt };
  expect(await reports(owner)).toEqual([{ ...noted, ...spam, outcome_at: null }]);

  world.api.clock.advance({ minutes: 60 });
  const keptAt = now();
  const kept = { reason: "conflict", outcome: "kept" };
  const { body } = await call(owner, "PUT", id, kept);
  expect(body).toEqual({ ...noted, ...kept, outcome_at: keptAt });
  world.api.clock.advance({ minutes: 60 });
  expect((await call(owner, "PUT", id, kept)).body.outcome_at).toBe(keptAt);

  for (const attempt of [1, 2]) {
    expect((await call(owner, "DELETE", id)).status, `${attempt}`).toBe(200);
    expect(await reports(owner)).toEqual([]);
  }
});

test("only a manager notes a report, only of an own review, and nobody notes that Google removed it", async () => {
  const { owner, id } = await withReport();
  const stranger = (await world.connected()).owner;
  expect(await call(stranger, "PUT", id, spam)).toMatchObject({
    status: 404,
    body: { code: "google_review_gone" },
  });
  expect((await call(stranger, "DELETE", id)).status).toBe(200);
  expect(await reports(owner)).toHaveLength(1);
  expect((await call(owner, "PUT", id, { ...spam, outcome: "removed" })).status).toBe(400);
  expect((await call(owner, "PUT", id, { ...spam, reason: "unfair" })).status).toBe(400);

  const clerk = await newOwner(world.api);
  await addMember(world.api.services, owner, clerk, "staff");
  const { access: token } = await logInAs(world.api, clerk);
  const path = `/api/dashboard/google/reviews/${id}/report/`;
  const headers = { "Estrelou-Business": owner.businessId };
  expect(await send(world.api, "PUT", path, { token, body: spam, headers })).toMatchObject({
    status: 403,
    body: { code: "role_too_low" },
  });
});

test("a reported review that left Google is told without its content, for 29 days", async () => {
  const { owner, place, id, reportedAt } = await withReport();
  await removeEmulated(world.api.services, place.location, id);
  await readNextDay();
  const { body } = await world.list(owner);
  expect(body.results).toEqual([]);
  expect(body.reports).toEqual([
    {
      review_id: id,
      reason: "spam",
      reported_at: reportedAt,
      outcome: "removed",
      outcome_at: expect.any(String),
    },
  ]);
  expect(await reports(owner, "?unanswered=true")).toEqual([]);
  const { db } = world.api.services;
  expect(await findInDatabase(db, ["Compre seguidores"])).toEqual([]);
  // The note of a stale page.
  expect((await call(owner, "PUT", id, spam)).status).toBe(404);

  world.api.clock.advance({ minutes: 28 * 24 * 60 });
  await purgeReviews(world.api.services);
  expect(await reports(owner)).toHaveLength(1);
  world.api.clock.advance({ minutes: 2 * 24 * 60 });
  await purgeReviews(world.api.services);
  expect(await findInDatabase(db, [id])).toEqual([]);
});

test("a review that Google shows again waits again", async () => {
  const { owner, place, id } = await withReport();
  const [review] = await listEmulated(world.api.services, place.location);
  if (!review) throw new Error("The review is not on the emulated Google");
  await removeEmulated(world.api.services, place.location, id);
  await readNextDay();
  expect(await reports(owner)).toMatchObject([{ outcome: "removed" }]);
  await putEmulated(world.api.services, place.location, review);
  await readNextDay();
  expect(await reports(owner)).toMatchObject([{ review_id: id, ...spam, outcome_at: null }]);
});

test("a review that cannot be read any more takes its note along, and so does a disconnect", async () => {
  const { id } = await withReport();
  const other = await withReport();
  const { services } = world.api;
  await disconnect(services, other.owner.businessId);
  expect(await findInDatabase(services.db, [other.id])).toEqual([]);

  expect(await findInDatabase(services.db, [id])).not.toEqual([]);
  world.api.clock.advance({ minutes: 30 * 24 * 60 });
  await purgeReviews(services);
  expect(await findInDatabase(services.db, [id])).toEqual([]);
});

test("the owner's export has the note, and it goes with the account", async () => {
  const { owner, id } = await withReport();
  const { access: token } = await logInAs(world.api, owner);
  const { body } = await send(world.api, "GET", "/api/account/export/", { token });
  expect(body.google_report).toMatchObject([{ review_id: id, reason: "spam" }]);
  const removal = { token, body: { password: owner.password } };
  expect((await send(world.api, "DELETE", "/api/account/", removal)).status).toBe(202);
  await world.api.runJobs();
  expect(await findInDatabase(world.api.services.db, [id])).toEqual([]);
});
