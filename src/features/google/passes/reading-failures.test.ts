import { expect, onTestFinished, test } from "vitest";
import { errorOfResponse } from "#src/services/google-profile/errors.ts";
import { GoogleProfileError } from "#src/services/google-profile/google-profile.ts";
import { send } from "#testing/api.ts";
import { setUpReviewTests } from "#testing/google-reviews.ts";
import { isReadingPaused } from "../quota/pause-reading.server.ts";
import { reserveReviewsCall } from "../quota/reserve-reviews-call.server.ts";

const world = setUpReviewTests();
const { connected, list, readAll, texts } = world;

test("a project that is not approved stops the reading of all, and the log tells the operator", async () => {
  const { owner, place } = await connected();
  await connected();
  await world.google.write(place, { comment: "Espera" });
  await world.google.setBehaviour("not_approved");
  world.google.calls.length = 0;
  world.api.logged.length = 0;
  for (let minute = 0; minute < 30; minute++) {
    await world.google.read();
    world.api.clock.advance({ minutes: 1 });
  }
  expect(world.google.calls.length).toBeLessThanOrEqual(4);
  expect(world.api.logged.filter((line) => line.includes("Google rejects all calls"))).not.toEqual(
    [],
  );
  expect((await list(owner)).body).toMatchObject({ state: "connected", trouble: null });
  await world.google.setBehaviour("normal");
  world.api.clock.advance({ minutes: 31 });
  await readAll();
  expect(await texts(owner)).toEqual(["Espera"]);
});

test("calls over the quota pause the reading, longer each time", async () => {
  const { owner, place } = await connected();
  await world.google.write(place, { comment: "Depois" });
  await world.google.setBehaviour("busy");
  for (let minute = 0; minute < 120; minute++) {
    await world.google.read();
    world.api.clock.advance({ minutes: 1 });
  }
  expect(world.google.calls.length).toBeLessThanOrEqual(12);
  await world.google.setBehaviour("normal");
  world.api.clock.advance({ hours: 1 });
  await readAll();
  expect(await texts(owner)).toEqual(["Depois"]);
});

test.each(["unavailable", "nonsense"] as const)(
  "a Google that is %s is asked again with growing pauses",
  async (behaviour) => {
    const { owner, place } = await connected();
    await world.google.write(place, { comment: "Voltou" });
    await world.google.setBehaviour(behaviour);
    for (let minute = 0; minute < 60; minute++) {
      await world.google.read();
      world.api.clock.advance({ minutes: 1 });
    }
    expect(world.google.calls.length).toBeLessThanOrEqual(8);
    await world.google.setBehaviour("normal");
    world.api.clock.advance({ hours: 2 });
    await readAll();
    expect(await texts(owner)).toEqual(["Voltou"]);
  },
);

test("an owner who no longer manages the place sees why, and the reading goes on when it is mended", async () => {
  const { owner } = await connected();
  await world.google.setBehaviour("forbidden");
  await world.google.read();
  expect((await list(owner)).body.trouble).toBe("not-allowed");
  await world.google.setBehaviour("normal");
  world.api.clock.advance({ hours: 7 });
  await world.google.read();
  expect((await list(owner)).body.trouble).toBeNull();
});

test("a refresh that reads nothing, because the quota is used up, keeps the owner's warning", async () => {
  const { owner, token } = await connected();
  await world.google.setBehaviour("forbidden");
  await world.google.read();
  await connected();
  await world.google.setBehaviour("busy");
  await world.google.read();
  await world.google.setBehaviour("normal");
  const path = "/api/dashboard/google/reviews/refresh/";
  expect((await send(world.api, "POST", path, { token })).body.code).toBe("google_busy");
  expect((await list(owner)).body.trouble).toBe("not-allowed");
});

test("a token that Google rejects twice ends the connection and nothing is asked again", async () => {
  const { owner, place } = await connected();
  await world.google.write(place);
  await readAll();
  await world.google.setBehaviour("unauthenticated");
  world.api.clock.advance({ hours: 1 });
  await world.google.read();
  world.google.calls.length = 0;
  const dueAt = () =>
    world.api.services.db
      .selectFrom("google_connection")
      .select("next_read_at")
      .where("business_id", "=", owner.businessId)
      .executeTakeFirst();
  const before = await dueAt();
  world.api.clock.advance({ hours: 7 });
  await world.google.read();
  expect(world.google.calls).toEqual([]);
  // No run claims the ended connection.
  expect(await dueAt()).toEqual(before);
  // What was read stays until it is too old.
  expect((await list(owner)).body).toMatchObject({ state: "ended", count: 1 });
});

test("a limit of one Google user delays only the reading of that user's business", async () => {
  const limited = await connected();
  const { owner, place } = await connected();
  await readAll();
  await world.google.write(limited.place, { comment: "Do limitado" });
  await world.google.write(place, { comment: "De outro" });
  const { listReviews } = world.google.profile;
  let refusals = 0;
  world.google.profile.listReviews = async (access, read, page) => {
    if (read.location !== limited.place.location) return listReviews(access, read, page);
    refusals++;
    const metadata = { quota_limit_value: "60", quota_unit: "1/min/{project}/{user}" };
    const details = [{ reason: "RATE_LIMIT_EXCEEDED", metadata }];
    throw errorOfResponse(429, { error: { status: "RESOURCE_EXHAUSTED", details } });
  };
  world.api.clock.advance({ minutes: 20 });
  await readAll();
  world.google.profile.listReviews = listReviews;
  expect(await texts(owner)).toEqual(["De outro"]);
  // The limited user is not asked again at once.
  expect(refusals).toBe(1);
  expect(await isReadingPaused(world.api.services)).toBe(false);
  world.api.clock.advance({ minutes: 5 });
  await world.google.read();
  expect(await texts(limited.owner)).toEqual(["Do limitado"]);
});

test("a token of a former OAuth client does not stop the reading for others", async () => {
  const former = await connected();
  const { owner, place } = await connected();
  await readAll();
  const { refreshAccess } = world.google.profile;
  world.google.profile.refreshAccess = async (token) => {
    if (token !== former.place.refreshToken) return refreshAccess(token);
    throw new GoogleProfileError("not-approved", "unauthorized_client");
  };
  // The access tokens in memory have expired.
  world.api.clock.advance({ hours: 1 });
  await world.google.read();
  await world.google.write(place, { comment: "De quem conectou depois" });
  world.api.clock.advance({ minutes: 20 });
  await world.google.read();
  world.google.profile.refreshAccess = refreshAccess;
  expect(await texts(owner)).toEqual(["De quem conectou depois"]);
  expect((await list(former.owner)).body.state).toBe("connected");
});

test("a business whose turn the end of the run cuts keeps its position and continues with its next page", async () => {
  const { services, clock } = world.api;
  const { settings } = services;
  onTestFinished(() => void Object.assign(services, { settings }));
  services.settings = { ...settings, googleCallsPerMinute: 120 };
  const { owner, place } = await connected();
  for (let index = 0; index < 60; index++) await world.google.write(place);
  // One of the 17 calls of this window is left.
  for (let count = 0; count < 16; count++) await reserveReviewsCall(services, "job");
  world.google.calls.length = 0;
  await world.google.read();
  expect(world.google.calls).toEqual(["listReviews"]);
  const position = () =>
    services.db
      .selectFrom("google_connection")
      .select(["next_read_at", "pass_page"])
      .where("business_id", "=", owner.businessId)
      .executeTakeFirstOrThrow();
  expect(await position()).toEqual({ next_read_at: null, pass_page: expect.any(String) });
  clock.advance({ seconds: 10 });
  await world.google.read();
  expect(world.google.calls).toEqual(["listReviews", "listReviews"]);
  expect((await list(owner)).body.count).toBe(60);
  expect((await position()).next_read_at?.getTime()).toBeGreaterThan(clock.now().getTime());
});
