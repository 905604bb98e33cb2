import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { errorOfResponse } from "#src/services/google-profile/errors.ts";
import { GoogleProfileError } from "#src/services/google-profile/google-profile.ts";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { startTestGoogle, type TestGoogle } from "#testing/google-reviews.ts";
import { newOwner, type TestOwner } from "#testing/owner.ts";
import { isReadingPaused } from "../quota/pause-reading.server.ts";

let api: TestApi;
let google: TestGoogle;

beforeAll(async () => {
  api = await startTestApi();
  google = await startTestGoogle(api);
});
beforeEach(() => google.reset());
afterAll(async () => {
  await google.stop();
  await api.stop();
});

async function connected() {
  const owner = await newOwner(api);
  return { owner, place: await google.connect(owner) };
}

/** The session may have expired since the last call. */
async function list(owner: TestOwner) {
  const { access: token } = await logInAs(api, owner);
  return send(api, "GET", "/api/dashboard/google/reviews/", { token });
}

async function texts(owner: TestOwner): Promise<string[]> {
  const { body } = await list(owner);
  return body.results.map(({ text }: { text: string }) => text);
}

/** Reads until nothing is due, as the runs of some minutes do. */
async function readAll() {
  for (let run = 0; run < 5; run++) await google.read();
}

test("a project that is not approved stops the reading of all, and the log tells the operator", async () => {
  const { owner, place } = await connected();
  await connected();
  await google.write(place, { comment: "Espera" });
  await google.setBehaviour("not_approved");
  google.calls.length = 0;
  api.logged.length = 0;
  for (let minute = 0; minute < 30; minute++) {
    await google.read();
    api.clock.advance({ minutes: 1 });
  }
  expect(google.calls.length).toBeLessThanOrEqual(4);
  expect(api.logged.filter((line) => line.includes("Google rejects all calls"))).not.toEqual([]);
  expect((await list(owner)).body).toMatchObject({ state: "connected", trouble: null });
  await google.setBehaviour("normal");
  api.clock.advance({ minutes: 31 });
  await readAll();
  expect(await texts(owner)).toEqual(["Espera"]);
});

test("calls over the quota pause the reading, longer each time", async () => {
  const { owner, place } = await connected();
  await google.write(place, { comment: "Depois" });
  await google.setBehaviour("busy");
  for (let minute = 0; minute < 120; minute++) {
    await google.read();
    api.clock.advance({ minutes: 1 });
  }
  expect(google.calls.length).toBeLessThanOrEqual(12);
  await google.setBehaviour("normal");
  api.clock.advance({ hours: 1 });
  await readAll();
  expect(await texts(owner)).toEqual(["Depois"]);
});

test.each(["unavailable", "nonsense"] as const)(
  "a Google that is %s is asked again with growing pauses",
  async (behaviour) => {
    const { owner, place } = await connected();
    await google.write(place, { comment: "Voltou" });
    await google.setBehaviour(behaviour);
    for (let minute = 0; minute < 60; minute++) {
      await google.read();
      api.clock.advance({ minutes: 1 });
    }
    expect(google.calls.length).toBeLessThanOrEqual(8);
    await google.setBehaviour("normal");
    api.clock.advance({ hours: 2 });
    await readAll();
    expect(await texts(owner)).toEqual(["Voltou"]);
  },
);

test("an owner who no longer manages the place sees why, and the reading goes on when it is mended", async () => {
  const { owner } = await connected();
  await google.setBehaviour("forbidden");
  await google.read();
  expect((await list(owner)).body.trouble).toBe("not-allowed");
  await google.setBehaviour("normal");
  api.clock.advance({ hours: 7 });
  await google.read();
  expect((await list(owner)).body.trouble).toBeNull();
});

test("a token that Google rejects twice ends the connection and nothing is asked again", async () => {
  const { owner, place } = await connected();
  await google.write(place);
  await readAll();
  await google.setBehaviour("unauthenticated");
  api.clock.advance({ hours: 1 });
  await google.read();
  google.calls.length = 0;
  const dueAt = () =>
    api.services.db
      .selectFrom("google_connection")
      .select("next_read_at")
      .where("business_id", "=", owner.businessId)
      .executeTakeFirst();
  const before = await dueAt();
  api.clock.advance({ hours: 7 });
  await google.read();
  expect(google.calls).toEqual([]);
  // No run claims the ended connection.
  expect(await dueAt()).toEqual(before);
  // What was read stays until it is too old.
  expect((await list(owner)).body).toMatchObject({ state: "ended", count: 1 });
});

test("a limit of one Google user delays only the reading of that user's business", async () => {
  const limited = await connected();
  const { owner, place } = await connected();
  await readAll();
  await google.write(limited.place, { comment: "Do limitado" });
  await google.write(place, { comment: "De outro" });
  const { listReviews } = google.profile;
  let refusals = 0;
  google.profile.listReviews = async (access, read, page) => {
    if (read.location !== limited.place.location) return listReviews(access, read, page);
    refusals++;
    const metadata = { quota_limit_value: "60", quota_unit: "1/min/{project}/{user}" };
    const details = [{ reason: "RATE_LIMIT_EXCEEDED", metadata }];
    throw errorOfResponse(429, { error: { status: "RESOURCE_EXHAUSTED", details } });
  };
  api.clock.advance({ minutes: 20 });
  await readAll();
  google.profile.listReviews = listReviews;
  expect(await texts(owner)).toEqual(["De outro"]);
  // The limited user is not asked again at once.
  expect(refusals).toBe(1);
  expect(await isReadingPaused(api.services)).toBe(false);
  api.clock.advance({ minutes: 5 });
  await google.read();
  expect(await texts(limited.owner)).toEqual(["Do limitado"]);
});

test("a token of a former OAuth client does not stop the reading for others", async () => {
  const former = await connected();
  const { owner, place } = await connected();
  await readAll();
  const { refreshAccess } = google.profile;
  google.profile.refreshAccess = async (token) => {
    if (token !== former.place.refreshToken) return refreshAccess(token);
    throw new GoogleProfileError("not-approved", "unauthorized_client");
  };
  // The access tokens in memory have expired.
  api.clock.advance({ hours: 1 });
  await google.read();
  await google.write(place, { comment: "De quem conectou depois" });
  api.clock.advance({ minutes: 20 });
  await google.read();
  google.profile.refreshAccess = refreshAccess;
  expect(await texts(owner)).toEqual(["De quem conectou depois"]);
  expect((await list(former.owner)).body.state).toBe("connected");
});
