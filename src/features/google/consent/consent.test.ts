import { describe, expect, test } from "vitest";
import { lockAccount } from "#src/features/session/owner/lock-account.server.ts";
import { endSessions } from "#src/features/session/tokens/end-sessions.server.ts";
import { profileScope } from "#src/services/google-profile/google-profile.ts";
import { logInAs, send } from "#testing/api.ts";
import {
  agree,
  countGrants,
  finishConsent,
  newConnectedOwner,
  newGoogleUser,
  setUpGoogleTests,
  startConsent,
} from "#testing/google.ts";
import { newOwner } from "#testing/owner.ts";
import { countWaitingStatements } from "#testing/waiting-statements.ts";

const world = setUpGoogleTests();

const stateOf = async (token: string) =>
  (await send(world.api, "GET", "/api/google/connection/", { token })).body;

test("a consent asks for offline access with an S256 challenge, and its URL contains no secret", async () => {
  const asked = await startConsent(world, await newOwner(world.api));
  expect(Object.fromEntries(asked)).toEqual({
    client_id: expect.any(String),
    redirect_uri: "https://estrelou.test/conta/google",
    response_type: "code",
    scope: profileScope,
    access_type: "offline",
    prompt: "consent",
    state: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: "S256",
  });
});

test("a finished consent waits for the choice of a place, and its state is single-use", async () => {
  const owner = await newOwner(world.api);
  const user = await newGoogleUser(world);
  const asked = await startConsent(world, owner);
  const first = await finishConsent(world, owner, await agree(world, asked, user.id));
  expect([first.status, first.body.state]).toEqual([200, "choosing"]);
  const again = await finishConsent(world, owner, await agree(world, asked, user.id));
  expect([again.status, again.body.code]).toEqual([400, "consent_invalid"]);
  expect((await stateOf(owner.token)).state).toBe("choosing");
});

test("a consent that waits while all sessions end stores no connection", async () => {
  const owner = await newOwner(world.api);
  const thief = await newGoogleUser(world);
  const consent = await agree(world, await startConsent(world, owner), thief.id);
  const { db } = world.api.services;
  const { answer } = await db.transaction().execute(async (tx) => {
    await lockAccount(tx, owner.accountId);
    const waiting = finishConsent(world, owner, consent);
    await expect.poll(() => countWaitingStatements(db)).toBe(1);
    await endSessions(tx, owner.accountId, world.api.clock.now());
    return { answer: waiting };
  });
  expect(await answer).toMatchObject({ status: 401, body: { code: "session_invalid" } });
  const row = db.selectFrom("google_connection").select("state");
  expect(await row.where("business_id", "=", owner.businessId).execute()).toEqual([]);
});

describe("attack: a consent is bound to one business and session", () => {
  test("a code of the attacker's Google account does not connect another business", async () => {
    const [attacker, victim] = [await newOwner(world.api), await newOwner(world.api)];
    const user = await newGoogleUser(world);
    const brought = await agree(world, await startConsent(world, attacker), user.id);
    const { status, body } = await finishConsent(world, victim, brought);
    expect([status, body.code]).toEqual([400, "consent_invalid"]);
    expect((await stateOf(victim.token)).state).toBe("none");
  });

  test("the victim's code under the attacker's state, or under a state of the victim, is useless", async () => {
    const [attacker, victim] = [await newOwner(world.api), await newOwner(world.api)];
    const user = await newGoogleUser(world);
    const stolen = await agree(world, await startConsent(world, victim), user.id);
    const own = await startConsent(world, attacker);
    // The verifier of the attacker's consent does not fit the challenge of the victim's code.
    const mixed = { code: stolen.code, state: own.get("state") ?? "" };
    expect((await finishConsent(world, attacker, mixed)).body.code).toBe("consent_invalid");
    expect((await finishConsent(world, attacker, stolen)).body.code).toBe("consent_invalid");
    expect((await stateOf(attacker.token)).state).toBe("none");
  });

  test("another session of the same owner cannot finish the consent", async () => {
    const owner = await newOwner(world.api);
    const user = await newGoogleUser(world);
    const brought = await agree(world, await startConsent(world, owner), user.id);
    const other = await logInAs(world.api, owner);
    const { body } = await finishConsent(world, { token: other.access }, brought);
    expect(body.code).toBe("consent_invalid");
    expect((await finishConsent(world, owner, brought)).status).toBe(200);
  });
});

test("a consent expires after ten minutes, and is then rejected", async () => {
  const owner = await newOwner(world.api);
  const user = await newGoogleUser(world);
  const asked = await startConsent(world, owner);
  world.api.clock.advance({ minutes: 10 });
  const { body } = await finishConsent(world, owner, await agree(world, asked, user.id));
  expect(body.code).toBe("consent_invalid");
});

test("an unticked permission and a grant without a refresh token connect nothing", async () => {
  const owner = await newOwner(world.api);
  const user = await newGoogleUser(world);
  const unticked = await agree(world, await startConsent(world, owner), user.id, "openid");
  const first = await finishConsent(world, owner, unticked);
  expect([first.status, first.body.code]).toEqual([400, "consent_incomplete"]);
  await world.setBehaviour("no_refresh_token");
  const second = await agree(world, await startConsent(world, owner), user.id);
  expect((await finishConsent(world, owner, second)).body.code).toBe("consent_incomplete");
  expect((await stateOf(owner.token)).state).toBe("none");
});

test("without a response of Google the owner gets 502 and can start again", async () => {
  const owner = await newOwner(world.api);
  const user = await newGoogleUser(world);
  const brought = await agree(world, await startConsent(world, owner), user.id);
  await world.setBehaviour("unavailable");
  const { status, body } = await finishConsent(world, owner, brought);
  expect([status, body.code]).toEqual([502, "google_unavailable"]);
});

test("a new consent of the same Google user keeps the place; another user has to choose", async () => {
  const { owner, user } = await newConnectedOwner(world);
  const same = await agree(world, await startConsent(world, owner), user.id);
  expect((await finishConsent(world, owner, same)).body).toMatchObject({
    state: "connected",
    place_title: "Loja de Teste",
  });
  const stranger = await newGoogleUser(world);
  const other = await agree(world, await startConsent(world, owner), stranger.id);
  expect((await finishConsent(world, owner, other)).body).toMatchObject({
    state: "choosing",
    place_title: null,
  });
});

test("an owner who disconnects while Google responds is not connected again", async () => {
  const { owner, user } = await newConnectedOwner(world);
  const { services } = world.api;
  const { googleProfile } = services;
  if (!googleProfile) throw new Error("Google is connected in these tests");
  const { token } = owner;
  const answer = await agree(world, await startConsent(world, owner), user.id);
  services.googleProfile = {
    ...googleProfile,
    async exchangeCode(request) {
      const grant = await googleProfile.exchangeCode(request);
      await send(world.api, "DELETE", "/api/google/connection/", { token });
      return grant;
    },
  };
  const { body } = await finishConsent(world, owner, answer);
  services.googleProfile = googleProfile;
  expect(body.code).toBe("consent_invalid");
  const { body: after } = await send(world.api, "GET", "/api/google/connection/", { token });
  expect(after.state).toBe("none");
  await world.api.runJobs();
  expect(await countGrants(services.db, user.id)).toBe(0);
});

test("an owner who changes the place while Google responds has to choose again", async () => {
  const { owner, user } = await newConnectedOwner(world);
  const { services } = world.api;
  const { db, googleProfile } = services;
  if (!googleProfile) throw new Error("Google is connected in these tests");
  const answer = await agree(world, await startConsent(world, owner), user.id);
  services.googleProfile = {
    ...googleProfile,
    async listLocations(...call) {
      const places = await googleProfile.listLocations(...call);
      await db
        .updateTable("business")
        .set({ place_id: "ChIJnovo" })
        .where("id", "=", owner.businessId)
        .execute();
      return places;
    },
  };
  const { body } = await finishConsent(world, owner, answer);
  services.googleProfile = googleProfile;
  expect(body).toMatchObject({ state: "choosing", place_title: null });
});

test("without Google's client the connection is not available", async () => {
  const owner = await newOwner(world.api);
  const { googleProfile } = world.api.services;
  world.api.services.googleProfile = undefined;
  try {
    expect((await stateOf(owner.token)).available).toBe(false);
    const { status, body } = await send(world.api, "POST", "/api/google/consent/", owner);
    expect([status, body.code]).toEqual([503, "google_off"]);
  } finally {
    world.api.services.googleProfile = googleProfile;
  }
});
