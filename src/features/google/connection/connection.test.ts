import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { endGrantsOf } from "#src/sandbox/google/grants.server.ts";
import type { GoogleProfileError } from "#src/services/google-profile/google-profile.ts";
import { logInAs, send } from "#testing/api.ts";
import {
  addGoogleReview,
  agree,
  countGoogleReviews,
  countGrants,
  finishConsent,
  newChoosingOwner,
  newConnectedOwner,
  readAccess,
  setUpGoogleTests,
  startConsent,
} from "#testing/google.ts";
import type { TestOwner } from "#testing/owner.ts";
import { addSecondShop } from "#testing/second-shop.ts";
import { resumeRevocations } from "../revocation/resume-revocations.server.ts";
import { withAccess } from "./read-access.server.ts";

const world = setUpGoogleTests();

const get = async ({ token }: TestOwner, path = "/api/google/connection/") =>
  await send(world.api, "GET", path, { token });
const disconnect = ({ token }: TestOwner) =>
  send(world.api, "DELETE", "/api/google/connection/", { token });

describe("access", () => {
  test("two businesses get the tokens of their own Google users", async () => {
    const [one, other] = [await newConnectedOwner(world), await newConnectedOwner(world)];
    const accountsOf = async (businessId: string) => {
      const access = await readAccess(world.api.services, businessId);
      const accounts = await world.api.services.googleProfile?.listAccounts(
        access?.accessToken ?? "",
      );
      return accounts?.map(({ name }) => name);
    };
    expect(await accountsOf(one.owner.businessId)).toEqual([one.user.account]);
    expect(await accountsOf(other.owner.businessId)).toEqual([other.user.account]);
  });

  test("a token of one business is useless in the row of another", async () => {
    const [one, other] = [await newConnectedOwner(world), await newConnectedOwner(world)];
    const { db } = world.api.services;
    const { refresh_token } = await db
      .selectFrom("google_connection")
      .where("business_id", "=", one.owner.businessId)
      .select("refresh_token")
      .executeTakeFirstOrThrow();
    await db
      .updateTable("google_connection")
      .set({ refresh_token })
      .where("business_id", "=", other.owner.businessId)
      .execute();
    await expect(readAccess(world.api.services, other.owner.businessId)).rejects.toMatchObject({
      kind: "temporary",
    });
  });

  test("an access token is renewed before it expires, and after Google rejects it", async () => {
    const { owner, user } = await newConnectedOwner(world);
    const { services, clock } = world.api;
    const read = async () => (await readAccess(services, owner.businessId))?.accessToken;
    const first = await read();
    clock.advance({ minutes: 54 });
    expect(await read()).toBe(first);
    clock.advance({ minutes: 2 });
    const second = await read();
    expect(second).not.toBe(first);
    await endAccessTokens(user.id);
    const calls: string[] = [];
    const accounts = await withAccess(services, owner.businessId, async ({ accessToken }) => {
      calls.push(accessToken);
      return services.googleProfile?.listAccounts(accessToken);
    });
    expect([calls.length, calls[0], accounts?.length]).toEqual([2, second, 1]);
  });

  test("a grant that Google ended ends the connection with one mail, and the owner connects again", async () => {
    const { owner, user } = await newConnectedOwner(world);
    const { services, clock, sent } = world.api;
    await endGrantsOf(services, user.id);
    clock.advance({ hours: 1 });
    for (let attempt = 0; attempt < 2; attempt++) {
      await withAccess(services, owner.businessId, async () => "read").catch((error) => {
        expect((error as GoogleProfileError).kind).toBe("grant-ended");
      });
    }
    const row = await findRow(owner.businessId);
    expect([row?.state, row?.refresh_token]).toEqual(["ended", null]);
    await world.api.runJobs();
    const mails = sent.filter(({ to }) => to === owner.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      "O Google encerrou a conexão com o Estrelou",
    ]);
    expect(mails[0]?.text).toContain("https://estrelou.test/conta/google");
    const { access } = await logInAs(world.api, owner);
    const again = { ...owner, token: access };
    const brought = await agree(world, await startConsent(world, again), user.id);
    // The title is Google's content too, so it is not the one of the former connection.
    await sql`update sandbox.google_location set title = 'Nome Novo'
      where name = ${user.locations[0]}`.execute(services.db);
    expect((await finishConsent(world, again, brought)).body).toMatchObject({
      state: "connected",
      place_title: "Nome Novo",
    });
  });

  test("a token that Google rejects even when new ends the connection", async () => {
    const { owner } = await newConnectedOwner(world);
    await world.setBehaviour("unauthenticated");
    const { services } = world.api;
    const call = withAccess(
      services,
      owner.businessId,
      ({ accessToken }) => services.googleProfile?.listAccounts(accessToken) ?? Promise.resolve([]),
    );
    await expect(call).rejects.toMatchObject({ kind: "grant-ended" });
    expect((await findRow(owner.businessId))?.state).toBe("ended");
  });

  test("in testing mode of Google's project a grant ends after seven days", async () => {
    await world.setBehaviour("testing");
    const { owner } = await newConnectedOwner(world);
    const { services, clock } = world.api;
    clock.advance({ days: 6, hours: 23 });
    expect(await readAccess(services, owner.businessId)).toBeDefined();
    clock.advance({ hours: 2 });
    await expect(readAccess(services, owner.businessId)).rejects.toMatchObject({
      kind: "grant-ended",
    });
  });

  test("the owner is mailed when Google ends a grant, but not after closing the account", async () => {
    await world.setBehaviour("testing");
    const [open, closed] = [await newConnectedOwner(world), await newConnectedOwner(world)];
    const { services, clock, sent } = world.api;
    await services.db
      .updateTable("account")
      .set({ closed_at: clock.now() })
      .where("id", "=", closed.owner.accountId)
      .execute();
    clock.advance({ days: 8 });
    for (const { owner } of [open, closed]) {
      await expect(readAccess(services, owner.businessId)).rejects.toMatchObject({
        kind: "grant-ended",
      });
      expect((await findRow(owner.businessId))?.state).toBe("ended");
    }
    await world.api.runJobs();
    const mailed = sent.map(({ to }) => to);
    expect(mailed).toContain(open.owner.email);
    expect(mailed).not.toContain(closed.owner.email);
  });

  test("the mail that Google ended a grant names the shop if the owner has several", async () => {
    const { owner, user } = await newConnectedOwner(world);
    const { services, clock, sent } = world.api;
    await addSecondShop(services, owner, { placeName: "Filial" });
    const shop = services.db.selectFrom("business").select("place_name");
    const { place_name } = await shop.where("id", "=", owner.businessId).executeTakeFirstOrThrow();
    await endGrantsOf(services, user.id);
    clock.advance({ hours: 1 });
    await readAccess(services, owner.businessId).catch(() => undefined);
    await world.api.runJobs();
    const mail = sent.find(({ to }) => to === owner.email);
    expect(place_name).toBeTruthy();
    expect(mail?.text).toContain(place_name);
  });

  test.for([
    ["not_approved", 503, "google_not_approved"],
    ["not_approved_forbidden", 503, "google_not_approved"],
    ["not_approved_unnamed", 503, "google_busy"],
    ["disabled", 503, "google_not_approved"],
    ["forbidden", 403, "google_not_allowed"],
    ["busy", 503, "google_busy"],
    ["nonsense", 502, "google_unavailable"],
    ["drops", 502, "google_unavailable"],
  ] as const)("a list of places while Google is %s fails with its own code", async (row) => {
    const [behaviour, status, code] = row;
    const { owner } = await newChoosingOwner(world);
    await world.setBehaviour(behaviour);
    const answer = await get(owner, "/api/google/places/");
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test("a rejection for the quota that may be a missing approval tells the operator", async () => {
    const { owner } = await newChoosingOwner(world);
    await world.setBehaviour("not_approved_unnamed");
    world.api.logged.length = 0;
    const { body } = await get(owner, "/api/google/places/");
    expect(body.detail).not.toContain("minuto.");
    const line = world.api.logged.find((one) => one.includes("call to Google failed"));
    expect(JSON.parse(line ?? "{}")).toMatchObject({ level: 50, trouble: "busy" });
  });
});

describe("disconnecting", () => {
  test("revokes the grant and erases everything; a second call changes nothing", async () => {
    const { owner, user } = await newConnectedOwner(world);
    await addGoogleReview(world.api, owner);
    const { db } = world.api.services;
    expect(await countGrants(db, user.id)).toBe(1);
    expect((await disconnect(owner)).status).toBe(200);
    expect((await disconnect(owner)).status).toBe(200);
    expect((await get(owner)).body.state).toBe("none");
    expect(await countGoogleReviews(world.api, owner)).toBe(0);
    await world.api.runJobs();
    expect(await countGrants(db, user.id)).toBe(0);
    expect(await countRevocations(owner.businessId)).toBe(0);
  });

  test("works while Google does not respond; the job revokes later, before a new consent", async () => {
    const { owner, user } = await newConnectedOwner(world);
    const { services } = world.api;
    await world.setBehaviour("unavailable");
    expect((await disconnect(owner)).status).toBe(200);
    await expect(world.api.runJobs()).rejects.toThrow("temporary");
    expect([
      await countRevocations(owner.businessId),
      await countGrants(services.db, user.id),
    ]).toEqual([1, 1]);
    // A revocation after the new consent would end the new grant too.
    const { body } = await send(world.api, "POST", "/api/google/consent/", owner);
    expect(body.code).toBe("google_unavailable");
    await world.setBehaviour("normal");
    const asked = await startConsent(world, owner);
    expect(await countRevocations(owner.businessId)).toBe(0);
    await finishConsent(world, owner, await agree(world, asked, user.id));
    await world.api.runJobs();
    expect(await countGrants(services.db, user.id)).toBe(1);
  });

  test("after six days without a response of Google the token is erased", async () => {
    const { owner } = await newConnectedOwner(world);
    const { services, clock } = world.api;
    await world.setBehaviour("unavailable");
    await disconnect(owner);
    clock.advance({ days: 5 });
    await resumeRevocations(services);
    expect(await countRevocations(owner.businessId)).toBe(1);
    clock.advance({ days: 1, minutes: 1 });
    await resumeRevocations(services);
    expect(await countRevocations(owner.businessId)).toBe(0);
    await world.setBehaviour("normal");
    await world.api.runJobs();
  });

  test("an owner without a plan can read the state and disconnect", async () => {
    const { owner } = await newConnectedOwner(world);
    const { db } = world.api.services;
    await db
      .updateTable("entitlement")
      .set({ until: null })
      .where("business_id", "=", owner.businessId)
      .execute();
    expect((await send(world.api, "POST", "/api/google/consent/", owner)).status).toBe(402);
    expect((await get(owner)).body.state).toBe("connected");
    expect((await disconnect(owner)).status).toBe(200);
    expect((await get(owner)).body.state).toBe("none");
    await world.api.runJobs();
  });
});

function findRow(businessId: string) {
  return world.api.services.db
    .selectFrom("google_connection")
    .where("business_id", "=", businessId)
    .selectAll()
    .executeTakeFirst();
}

async function countRevocations(businessId: string): Promise<number> {
  const rows = await world.api.services.db
    .selectFrom("google_revocation")
    .where("former_business_id", "=", businessId)
    .select("id")
    .execute();
  return rows.length;
}

/** Google forgets the access tokens of a user. The grant goes on. */
async function endAccessTokens(userId: string): Promise<void> {
  const { db } = world.api.services;
  await sql`delete from sandbox.google_access_token where refresh_token in
    (select refresh_token from sandbox.google_grant where user_id = ${userId})`.execute(db);
}
