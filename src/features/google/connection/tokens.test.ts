import { sql } from "kysely";
import { expect, test } from "vitest";
import { logInAs, send } from "#testing/api.ts";
import {
  agree,
  countGrants,
  finishConsent,
  newConnectedOwner,
  readAccess,
  setUpGoogleTests,
  startConsent,
} from "#testing/google.ts";
import { findInDatabase } from "#testing/search-database.ts";

const world = setUpGoogleTests();

/** Everything secret that Google gave to a user: codes, refresh and access tokens. */
async function secretsOf(userId: string): Promise<string[]> {
  const { rows } = await sql<{ secret: string }>`
    select refresh_token as secret from sandbox.google_grant where user_id = ${userId}
    union all select code from sandbox.google_code where user_id = ${userId}
    union all select a.token from sandbox.google_access_token a
      join sandbox.google_grant g using (refresh_token) where g.user_id = ${userId}`.execute(
    world.api.services.db,
  );
  return rows.map(({ secret }) => secret);
}

test("tokens are in no table, log line, mail or response in clear, and after disconnecting nowhere", async () => {
  const { owner, user } = await newConnectedOwner(world);
  const { services, logged, sent, clock } = world.api;
  clock.advance({ hours: 1 });
  await readAccess(services, owner.businessId);
  const { token } = await relogin(owner);
  // A pending consent has a state and a verifier.
  const asked = await startConsent(world, { token });
  // Failures are logged without the tokens of their calls.
  for (const behaviour of ["not_approved", "nonsense", "drops", "unauthenticated"] as const) {
    await world.setBehaviour(behaviour);
    await send(world.api, "GET", "/api/google/places/", { token });
  }
  await world.setBehaviour("normal");
  await finishConsent(world, { token }, await agree(world, asked, user.id));
  const secrets = await secretsOf(user.id);
  expect(secrets.length).toBeGreaterThan(5);
  const exported = await send(world.api, "GET", "/api/account/export/", { token });
  expect(JSON.stringify(exported.body)).toContain("google_connection");
  const everywhere = JSON.stringify([logged, sent, exported.body]);
  const found = [...secrets, asked.get("state") ?? ""].filter((secret) =>
    everywhere.includes(secret),
  );
  expect(found).toEqual([]);
  expect(await findInDatabase(services.db, secrets)).toEqual([]);
  // The encrypted token leaves no trace either.
  await send(world.api, "DELETE", "/api/google/connection/", { token });
  await world.api.runJobs();
  expect(await findInDatabase(services.db, secrets)).toEqual([]);
  const rows = await findInDatabase(services.db, [owner.businessId]);
  expect(rows.filter((row) => row.startsWith("public.google_"))).toEqual([]);
});

test("the removal of the account revokes the grant and erases everything, also without a response", async () => {
  const { owner, user } = await newConnectedOwner(world);
  const { db } = world.api.services;
  await world.setBehaviour("unavailable");
  const body = { password: owner.password };
  const { token } = owner;
  expect((await send(world.api, "DELETE", "/api/account/", { token, body })).status).toBe(202);
  await expect(world.api.runJobs()).rejects.toThrow("temporary");
  const account = await db
    .selectFrom("account")
    .where("id", "=", owner.accountId)
    .select("id")
    .execute();
  expect(account).toEqual([]);
  await world.setBehaviour("normal");
  await world.api.runJobs();
  expect(await countGrants(db, user.id)).toBe(0);
  const rows = await findInDatabase(db, [owner.businessId]);
  expect(rows.filter((row) => row.includes("google_"))).toEqual([]);
});

test("a connection from before a change of the program's key works, and one with a lost key waits for it", async () => {
  const { owner } = await newConnectedOwner(world);
  const { services, clock } = world.api;
  const { settings } = services;
  clock.advance({ hours: 1 });
  const changed = { secretKey: "another key of this test, long enough for it", previousKeys: [] };
  try {
    services.settings = { ...settings, ...changed, previousKeys: [settings.secretKey] };
    expect(await readAccess(services, owner.businessId)).toBeDefined();
    clock.advance({ hours: 1 });
    // The token was encrypted again, so the former key can be removed.
    services.settings = { ...settings, ...changed };
    expect(await readAccess(services, owner.businessId)).toBeDefined();
    clock.advance({ hours: 1 });
    services.settings = { ...settings, ...changed, secretKey: `${changed.secretKey}, and lost` };
    await expect(readAccess(services, owner.businessId)).rejects.toMatchObject({
      kind: "temporary",
    });
    services.settings = { ...settings, ...changed };
    expect(await readAccess(services, owner.businessId)).toBeDefined();
  } finally {
    services.settings = settings;
  }
});

async function relogin(owner: { email: string; password: string }): Promise<{ token: string }> {
  return { token: (await logInAs(world.api, owner)).access };
}
