import { expect, test } from "vitest";
import { send } from "#testing/api.ts";
import {
  agree,
  countGrants,
  finishConsent,
  newConnectedOwner,
  newGoogleUser,
  setUpGoogleTests,
  startConsent,
} from "#testing/google.ts";
import { mailedToken } from "#testing/mail.ts";
import { newOwner, type TestOwner } from "#testing/owner.ts";

const world = setUpGoogleTests();

let count = 0;
const open = async (what: "confirm" | "undo", token: string) =>
  (await send(world.api, "POST", `/api/account/email/${what}/`, { body: { token } })).status;

/** Changes the email as a thief does. Returns the token that undoes the change. */
async function changeEmail(owner: TestOwner): Promise<string> {
  world.api.clock.advance({ minutes: 1 });
  const email = `google-${count++}@exemplo.test`;
  const body = { email, password: owner.password };
  const asked = await send(world.api, "POST", "/api/account/email/", { token: owner.token, body });
  expect(asked.status).toBe(202);
  expect(await open("confirm", await mailedToken(world.api, email))).toBe(200);
  return mailedToken(world.api, owner.email);
}

test("undoing a change of email ends a connection with Google that was made after it, and its grant", async () => {
  const owner = await newOwner(world.api);
  const undo = await changeEmail(owner);
  const thief = await newGoogleUser(world);
  const consent = await agree(world, await startConsent(world, owner), thief.id);
  expect((await finishConsent(world, owner, consent)).status).toBe(200);
  const connected = await newConnectedOwner(world);
  expect(await open("undo", undo)).toBe(200);
  await world.api.runJobs();
  expect(await isConnected(owner)).toBe(false);
  expect(await countGrants(world.api.services.db, thief.id)).toBe(0);
  expect(await isConnected(connected.owner)).toBe(true);
});

test("undoing a change of email keeps a connection with Google from before it", async () => {
  const { owner, user } = await newConnectedOwner(world);
  expect(await open("undo", await changeEmail(owner))).toBe(200);
  await world.api.runJobs();
  expect(await isConnected(owner)).toBe(true);
  expect(await countGrants(world.api.services.db, user.id)).toBe(1);
});

async function isConnected({ businessId }: TestOwner): Promise<boolean> {
  const row = await world.api.services.db
    .selectFrom("google_connection")
    .select("state")
    .where("business_id", "=", businessId)
    .executeTakeFirst();
  return row !== undefined;
}
