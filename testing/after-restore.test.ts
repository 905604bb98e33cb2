import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { findAccount } from "#src/features/account/queries.server.ts";
import { resumeRemovals } from "#src/features/privacy/resume-removals.server.ts";
import { send } from "./api.ts";
import { setUpCampaignTests } from "./campaigns.ts";
import { rate } from "./feedback.ts";

const section = readFileSync("docs/operations.md", "utf8").match(
  /^### After a restore\n(.*?)^### /ms,
)?.[1];
const statements = [...(section?.matchAll(/```sql\n(.*?)```/gs) ?? [])].map(([, text]) => text);
const [atFirst = "", ofAccount = "", ofComment = "", ofOptOut = "", withoutLog = ""] = statements;

const world = setUpCampaignTests();
const { newOwner, customers, order, later, receivers, unsubscribeLink, post } = world;

/** Runs documented statements with the values of a log line, as `psql -v` fills them in. */
async function run(text: string, line: Record<string, unknown> = {}) {
  const filled = text.replaceAll(/:'(\w+)'/g, (_, name: string) => `'${line[name]}'`);
  await sql.raw(filled).execute(world.api.services.db);
}

/** The only log line with a message. */
function logged(message: string): Record<string, unknown> {
  const lines = world.api.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
  const [line, ...others] = lines.filter(({ msg }) => msg === message);
  expect(others).toEqual([]);
  return line ?? {};
}

test("no waiting mail is sent after a restore, and all sessions are ended", async () => {
  const owner = await newOwner();
  expect((await order(owner, customers(2))).status).toBe(201);
  world.smtp.behaviour = "greylists";
  await rate(world.api, owner, { rating: 1, comment: "Fila enorme" });
  await world.api.runJobs().catch(() => {});
  await run(atFirst);
  world.smtp.behaviour = "accepts";
  expect((await send(world.api, "GET", "/api/me", owner)).status).toBe(401);
  await later(120);
  expect(receivers()).toEqual([]);
  const running = world.api.services.db.selectFrom("campaign").select("id");
  expect(await running.where("finished_at", "is", null).execute()).toEqual([]);
});

test("a removal is repeated by its log line", async () => {
  const owner = await newOwner();
  const { db } = world.api.services;
  await run(ofAccount, { account: owner.accountId });
  await resumeRemovals(world.api.services);
  await world.api.runJobs();
  expect(logged("account removed")).toMatchObject({ account: owner.accountId });
  expect(await findAccount(db, owner.accountId)).toBeUndefined();
});

test("an erasure is repeated by its log line, which does not have the comment", async () => {
  const owner = await newOwner();
  const { db } = world.api.services;
  const comment = "Atendimento horrível";
  const id = (await rate(world.api, owner, { rating: 5, comment })).body.id as string;
  const row = () => db.selectFrom("review").selectAll().where("id", "=", id).executeTakeFirst();
  const path = `/api/dashboard/messages/${id}/comment/`;
  expect((await send(world.api, "DELETE", path, owner)).status).toBe(200);
  const restored = { comment, comment_erased_at: null, comment_erased_by: null };
  await db.updateTable("review").set(restored).where("id", "=", id).execute();
  expect(world.api.logged.join()).not.toContain(comment);
  await run(ofComment, logged("comment erased"));
  expect(await row()).toMatchObject({
    comment: "",
    comment_erased_at: expect.any(Date),
    comment_erased_by: owner.accountId,
  });
});

test("an opt-out is repeated by its log line; without the log all senders are held", async () => {
  const owner = await newOwner();
  const { db } = world.api.services;
  const [tired = "", next = ""] = customers(2);
  await order(owner, [tired]);
  await world.api.runJobs();
  expect((await post(await unsubscribeLink(tired), "quem=todas")).status).toBe(303);
  const stored = () =>
    Promise.all([
      db.selectFrom("invitation_opt_out").select("address_hash").execute(),
      db.selectFrom("invitation_opt_out_all").select("address_hash").execute(),
    ]);
  const before = await stored();
  expect(before.map(({ length }) => length)).toEqual([1, 1]);
  await db.deleteFrom("invitation_opt_out").execute();
  await db.deleteFrom("invitation_opt_out_all").execute();
  await run(ofOptOut, logged("opt-out stored"));
  expect(await stored()).toEqual(before);
  expect(world.api.logged.join()).not.toContain(tired);

  await run(withoutLog);
  expect((await order(owner, [next])).body.code).toBe("sender_held");
});
