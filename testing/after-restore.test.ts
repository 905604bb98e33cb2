import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findAccount } from "#src/features/account/queries.server.ts";
import { consentText } from "#src/features/feedback/words/praise-words.ts";
import { followUp as pt } from "#src/features/feedback/words/pt.ts";
import { holdEverySender } from "#src/features/invitations/senders/hold-every-sender.server.ts";
import { finishRestore } from "#src/features/privacy/finish-restore.server.ts";
import { repeatDeletions } from "#src/features/privacy/repeat-deletions.server.ts";
import type { OwnerSession } from "#src/features/session/owner/authenticate.server.ts";
import { removeMember } from "#src/features/team/members/remove-member.server.ts";
import { fileDeletions, readDeletions } from "#src/services/deletions/file-deletions.server.ts";
import { send } from "./api.ts";
import { setUpCampaignTests } from "./campaigns.ts";
import { answer, asCustomer, complain } from "./conversation.ts";
import { addMember, createTenant } from "./factories.ts";
import { rate } from "./feedback.ts";

const world = setUpCampaignTests();
const { newOwner, customers, order, later, receivers, unsubscribeLink, post } = world;

/** Repeats what was deleted since the file began, as the start of a process does. */
const repeat = () => repeatDeletions(world.api.services, world.api.deleted.splice(0));
const nothing = {
  accounts: 0,
  businesses: 0,
  members: 0,
  keys: 0,
  comments: 0,
  replies: 0,
  praise: 0,
  endpoints: 0,
  optOuts: 0,
  digests: 0,
};

test("no waiting mail is sent after a restore, and all sessions are ended", async () => {
  const owner = await newOwner();
  expect((await order(owner, customers(2))).status).toBe(201);
  world.smtp.behaviour = "greylists";
  await rate(world.api, owner, { rating: 1, comment: "Fila enorme" });
  await world.api.runJobs().catch(() => {});
  expect(await finishRestore(world.api.services)).toMatchObject({ campaigns: 1 });
  world.smtp.behaviour = "accepts";
  expect((await send(world.api, "GET", "/api/me", owner)).status).toBe(401);
  await later(120);
  expect(receivers()).toEqual([]);
  const running = world.api.services.db.selectFrom("campaign").select("id");
  expect(await running.where("finished_at", "is", null).execute()).toEqual([]);
});

test("no invitation to a team is valid after a restore", async () => {
  const owner = await newOwner();
  const body = { email: "convidado@exemplo.test", role: "manager" };
  const { token } = owner;
  expect((await send(world.api, "POST", "/api/team/", { token, body })).status).toBe(201);
  const invites = () =>
    world.api.services.db
      .selectFrom("member_invite")
      .select("email")
      .where("business_id", "=", owner.businessId)
      .execute();
  expect(await invites()).toHaveLength(1);
  await finishRestore(world.api.services);
  expect(await invites()).toEqual([]);
});

test("a removed account that a restore brought back is removed again", async () => {
  const owner = await newOwner();
  const { db } = world.api.services;
  const body = { password: owner.password };
  const { status } = await send(world.api, "DELETE", "/api/account/", { token: owner.token, body });
  expect(status).toBe(202);
  // The state of the backup: the account is open, and no job removes it.
  await db
    .updateTable("account")
    .set({ closed_at: null })
    .where("id", "=", owner.accountId)
    .execute();
  expect(await repeat()).toEqual({ ...nothing, accounts: 1 });
  await world.api.runJobs();
  expect(await findAccount(db, owner.accountId)).toBeUndefined();
});

test("a removed business and a removed member that a restore brought back are removed again, a new member stays", async () => {
  const [owner, clerk, other] = [await newOwner(), await newOwner(), await newOwner()];
  const { services } = world.api;
  const second = await createTenant(services, { account: owner });
  const closing = { token: owner.token, body: { password: owner.password } };
  const path = `/api/shops/${second.businessId}/`;
  expect((await send(world.api, "DELETE", path, closing)).status).toBe(202);
  const session = {
    businessId: owner.businessId,
    accountId: owner.accountId,
    role: "owner",
  } as const;
  for (const { accountId } of [clerk, other]) {
    await addMember(services, owner, { accountId }, "staff");
    await removeMember(services, session as OwnerSession, accountId);
  }
  // The state of the backup. The other member was invited again later.
  await services.db
    .updateTable("business")
    .set({ removed_at: null })
    .where("id", "=", second.businessId)
    .execute();
  await addMember(services, owner, clerk, "staff");
  world.api.clock.advance({ minutes: 1 });
  await addMember(services, owner, other, "staff");
  await services.db
    .updateTable("member")
    .set({ created_at: new Date(0) })
    .where("account_id", "=", clerk.accountId)
    .where("business_id", "=", owner.businessId)
    .execute();
  expect(await repeat()).toEqual({ ...nothing, businesses: 1, members: 1 });
  await world.api.runJobs();
  expect((await send(world.api, "GET", "/api/me", owner)).body.shops).toHaveLength(1);
  expect((await send(world.api, "GET", "/api/me", clerk)).body.shops).toHaveLength(1);
  expect((await send(world.api, "GET", "/api/me", other)).body.shops).toHaveLength(2);
});

test("an erased comment that a restore brought back is erased again, in the owner's name", async () => {
  const owner = await newOwner();
  const { db } = world.api.services;
  const comment = "Atendimento horrível";
  const id = (await rate(world.api, owner, { rating: 5, comment })).body.id as string;
  const row = () => db.selectFrom("review").selectAll().where("id", "=", id).executeTakeFirst();
  const path = `/api/dashboard/messages/${id}/comment/`;
  expect((await send(world.api, "DELETE", path, owner)).status).toBe(200);
  const restored = { comment, comment_erased_at: null, comment_erased_by: null };
  await db.updateTable("review").set(restored).where("id", "=", id).execute();
  expect(JSON.stringify(world.api.deleted)).not.toContain(comment);
  expect(await repeat()).toEqual({ ...nothing, comments: 1 });
  expect(await row()).toMatchObject({
    comment: "",
    comment_erased_at: expect.any(Date),
    comment_erased_by: owner.accountId,
  });
});

test("praise that a customer took back and a restore brought back is taken back again, and ends with its comment", async () => {
  const owner = await newOwner();
  const { api } = world;
  const { db } = api.services;
  const keys = [];
  for (const first_name of ["Ana", "Bia", "Caio"]) {
    const { id, code } = await complain(api, owner, { rating: 5, comment: "Pão quente" });
    const text = consentText(pt.praise);
    const given = await asCustomer(api, owner, "praise/", { code, text, first_name });
    expect(given.status).toBe(201);
    keys.push({ id, code });
  }
  const rows = () =>
    db.selectFrom("praise").selectAll().where("business_id", "=", owner.businessId).execute();
  const chosen = db.updateTable("praise").set({ on_site: true });
  await chosen.where("business_id", "=", owner.businessId).execute();
  const before = await rows();
  const [back = { id: "", code: "" }, erased = back, kept = back] = keys;
  await asCustomer(api, owner, "praise/withdraw/", { code: back.code });
  await asCustomer(api, owner, "erase/", { code: erased.code });

  // The state of the backup.
  const restored = { comment: "Pão quente", comment_erased_at: null, comment_erased_by: null };
  await db.updateTable("review").set(restored).where("id", "=", erased.id).execute();
  await db.deleteFrom("praise").where("business_id", "=", owner.businessId).execute();
  await db.insertInto("praise").values(before).execute();
  expect(JSON.stringify(api.deleted)).not.toContain("Ana");
  expect(await repeat()).toEqual({ ...nothing, comments: 1, praise: 1 });
  const after = await rows();
  expect(after.find(({ review_id }) => review_id === back.id)).toMatchObject({
    first_name: null,
    withdrawn_at: expect.any(Date),
    on_site: false,
  });
  expect(after.find(({ review_id }) => review_id === erased.id)).toBeUndefined();
  expect(after.find(({ review_id }) => review_id === kept.id)).toMatchObject({
    first_name: "Caio",
    withdrawn_at: null,
    on_site: true,
  });
  expect(await repeat()).toEqual(nothing);
});

test("erased messages and conversations that a restore brought back are erased again, a new message with the number stays", async () => {
  const owner = await newOwner();
  const { api } = world;
  const { db } = api.services;
  const [first, second] = [await complain(api, owner), await complain(api, owner)];
  for (const { id } of [first, second]) await answer(api, owner, id, "Desculpe");
  const stored = () =>
    db
      .selectFrom("review_reply")
      .selectAll()
      .where("business_id", "=", owner.businessId)
      .orderBy("review_id")
      .execute();
  const replies = await stored();
  const conversations = await db
    .selectFrom("conversation")
    .selectAll()
    .where("business_id", "=", owner.businessId)
    .execute();
  const path = `/api/dashboard/messages/${first.id}/replies/1/`;
  expect((await send(api, "DELETE", path, owner)).status).toBe(200);
  const { code } = second;
  expect((await asCustomer(api, owner, "erase/", { code })).status).toBe(200);
  expect(await stored()).toEqual([]);

  // The state of the backup.
  const restored = { comment: "Fila", comment_erased_at: null, comment_erased_by: null };
  await db.updateTable("review").set(restored).where("id", "=", second.id).execute();
  await db.deleteFrom("conversation").where("business_id", "=", owner.businessId).execute();
  await db.insertInto("conversation").values(conversations).execute();
  await db.insertInto("review_reply").values(replies).execute();
  const records = [...api.deleted];
  expect(await repeat()).toEqual({ ...nothing, comments: 1, replies: 1 });
  expect(await stored()).toEqual([]);
  expect((await asCustomer(api, owner, "", { code })).body.state).toBe("erased");

  const later = new Date(Date.now() + 1000);
  // The customer has erased the other conversation.
  const again = replies.filter(({ review_id }) => review_id === first.id);
  await db
    .insertInto("review_reply")
    .values(again.map((reply) => ({ ...reply, created_at: later })))
    .execute();
  api.deleted.push(...records);
  expect(await repeat()).toEqual(nothing);
  expect(await stored()).toHaveLength(1);
});

test("opt-outs that a restore took back are stored again, once; without a record all senders are held", async () => {
  const owner = await newOwner();
  const { db } = world.api.services;
  const [tired = "", next = ""] = customers(2);
  await order(owner, [tired]);
  await world.api.runJobs();
  const link = await unsubscribeLink(tired);
  expect((await post(link, "quem=todas")).status).toBe(303);
  expect((await post(link, "quem=todas")).status).toBe(303);
  expect(world.api.deleted).toHaveLength(1);
  const stored = () =>
    Promise.all([
      db.selectFrom("invitation_opt_out").select("address_hash").execute(),
      db.selectFrom("invitation_opt_out_all").select("address_hash").execute(),
    ]);
  const before = await stored();
  expect(before.map(({ length }) => length)).toEqual([1, 1]);
  const kept = [...world.api.deleted];
  expect(await repeat()).toEqual(nothing);
  await db.deleteFrom("invitation_opt_out").execute();
  await db.deleteFrom("invitation_opt_out_all").execute();
  expect(await repeatDeletions(world.api.services, kept)).toEqual({ ...nothing, optOuts: 2 });
  expect(await stored()).toEqual(before);
  expect(JSON.stringify(kept) + world.api.logged.join()).not.toContain(tired);

  expect(await holdEverySender(world.api.services)).toBeGreaterThan(0);
  expect((await order(owner, [next])).body.code).toBe("sender_held");
  const reasons = await db.selectFrom("invitation_sender").select("hold_reason").execute();
  // The panel must not tell owners that somebody complained.
  expect(new Set(reasons.map(({ hold_reason }) => hold_reason))).toEqual(new Set(["operator"]));
});

test("deletions of several processes are read back, also behind a cut line, and old files are deleted", async () => {
  const folder = await mkdtemp(join(tmpdir(), "estrelou-deletions-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { clock, log } = world.api.services;
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()].map(
    (account) => ({ kind: "account", account }) as const,
  );
  if (!one || !other) throw new Error("two accounts");
  await writeFile(join(folder, "2020-01-01-a.log"), "");
  const deletions = fileDeletions({ folder, clock, log });
  await deletions.record(one);
  // Another process of the same folder.
  await fileDeletions({ folder, clock, log }).record(other);
  const names = await readdir(folder);
  expect(names).toHaveLength(2);
  const [first = ""] = names;
  await writeFile(
    join(folder, first),
    `${await readFile(join(folder, first), "utf8")}{"kind":"acc`,
  );
  expect(await readDeletions(folder)).toEqual(expect.arrayContaining([one, other]));
  // A full disk cuts a line of a process that goes on.
  for (const name of names) {
    const path = join(folder, name);
    await writeFile(path, `${await readFile(path, "utf8")}{"kind":"acc`);
  }
  const next = { kind: "account", account: crypto.randomUUID() } as const;
  await deletions.record(next);
  expect(await readDeletions(folder)).toEqual(expect.arrayContaining([one, other, next]));
  expect(await readDeletions(join(folder, "none"))).toEqual([]);
});
