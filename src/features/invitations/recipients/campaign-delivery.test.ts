import { v7 as uuidv7 } from "uuid";
import { expect, onTestFinished, test } from "vitest";
import { smtpSender } from "#src/services/mail/smtp.server.ts";
import { send } from "#testing/api.ts";
import {
  type CampaignOwner,
  campaignsPath,
  mailFrom,
  setUpCampaignTests,
} from "#testing/campaigns.ts";
import { findInDatabase } from "#testing/search-database.ts";
import { deleteOldCampaigns } from "../campaigns/delete-old-campaigns.server.ts";
import { deliverCampaign } from "../campaigns/deliver-campaign.server.ts";
import { reserveSendSlot } from "../campaigns/queries.server.ts";
import { readCampaign } from "../campaigns/read-campaign.server.ts";
import { claimRecipient, setFinalStatus } from "./queries.server.ts";

const world = setUpCampaignTests();
const {
  newOwner,
  customers,
  order,
  check,
  current,
  statuses,
  later,
  receivers,
  positionsWithEmail,
  storedStatuses,
} = world;

test("an email is deleted as soon as its recipient has a final status", async () => {
  const owner = await newOwner();
  const list = customers(5);
  const [good = "", refused = "", spam = "", later1 = "", never = ""] = list;
  world.smtp.behaviours.set(refused, "refuses-recipient").set(spam, "refuses-message");
  world.smtp.behaviours.set(later1, "greylists").set(never, "greylists");
  await order(owner, list);
  expect(await findInDatabase(world.api.services.db, list)).toEqual([]);
  await world.api.runJobs();

  expect(await statuses(owner)).toEqual(["sent", "refused", "refused", "waiting", "waiting"]);
  const { campaign } = await current(owner);
  expect(campaign.next_attempt_at).toBe(
    new Date(world.api.clock.now().getTime() + 120_000).toISOString(),
  );
  expect(await positionsWithEmail(owner)).toEqual([3, 4]);
  const mine = await send(world.api, "GET", "/api/account/export/", { token: owner.token });
  expect(mine.body.campaign_recipient).toHaveLength(5);
  expect(JSON.stringify(mine.body)).not.toMatch(/address_secret|cliente-/);
  await later(1);
  expect(receivers()).toEqual([good]);

  world.smtp.behaviours.delete(later1);
  await later(1);
  expect(await statuses(owner)).toEqual(["sent", "refused", "refused", "sent", "waiting"]);
  expect(receivers()).toEqual([good, later1].toSorted());
  for (const minutes of [9, 1, 30, 120]) await later(minutes);
  expect(await statuses(owner)).toContain("waiting");
  await later(360);
  expect(await statuses(owner)).toEqual(["sent", "refused", "refused", "sent", "given_up"]);
  expect(await positionsWithEmail(owner)).toEqual([]);

  expect(await findInDatabase(world.api.services.db, list)).toEqual([]);
  expect(world.api.logged.length).toBeGreaterThan(5);
  expect(world.api.logged.join()).not.toMatch(/cliente-|destino/);
});

test("a mail whose response was lost is not sent again", async () => {
  const owner = await newOwner();
  const [lost = "", fine = ""] = customers(2);
  world.smtp.behaviours.set(lost, "drops-after-data");
  await order(owner, [lost, fine]);
  await world.api.runJobs();
  await later(5);
  expect(await statuses(owner)).toEqual(["unconfirmed", "sent"]);
  // It may have arrived, so it counts as an invitation.
  expect((await check(owner, [lost])).body.recently_invited).toBe(1);
  await order(owner, [lost]);
  await world.api.runJobs();
  expect(await statuses(owner)).toEqual(["recent"]);
  expect(receivers()).toEqual([lost, fine].toSorted());
  expect(await positionsWithEmail(owner)).toEqual([]);
});

test.each(["hangs", "refuses-sender", "refuses-relay", "suspends-account"] as const)(
  "a server that %s pauses the campaign for a minute, and every mail is sent later",
  async (behaviour) => {
    const owner = await newOwner();
    const list = customers(6);
    world.smtp.behaviour = behaviour;
    await order(owner, list);
    const timeouts = { connectMs: 5000, silenceMs: 200 };
    const quickTimeout = smtpSender({ url: world.smtp.url, from: mailFrom, timeouts });
    await deliverCampaign({ ...world.api.services, mail: quickTimeout }, await nextJobOf(owner));
    await quickTimeout.close();
    expect(await statuses(owner)).toEqual(Array(6).fill("waiting"));
    world.smtp.behaviour = "accepts";
    await world.api.runJobs();
    await later(0);
    expect(receivers()).toEqual([]);
    await later(1);
    await later(2);
    expect(receivers()).toEqual(list.toSorted());
    expect(await statuses(owner)).toEqual(Array(6).fill("sent"));
  },
);

test("after a crash the claimed mails are unconfirmed, and the others are sent", async () => {
  const owner = await newOwner();
  const list = customers(3);
  const id = uuidv7();
  await order(owner, list, id);
  // The state that a crash leaves: one recipient claimed, and the lease still valid.
  const { db, clock } = world.api.services;
  const row = (position: number) =>
    db
      .updateTable("campaign_recipient")
      .set({ status: "sending" })
      .where("campaign_id", "=", id)
      .where("position", "=", position);
  await row(1).execute();
  const until = new Date(clock.now().getTime() + 120_000);
  const held = { held_by: uuidv7(), held_until: until };
  await db.updateTable("campaign").set(held).where("id", "=", id).execute();
  await world.api.runJobs();
  await later(1);
  expect(receivers()).toEqual([]);
  await later(1);
  expect(await statuses(owner)).toEqual(["sent", "unconfirmed", "sent"]);
  expect(receivers()).toEqual([list[0], list[2]].toSorted());
  expect(await positionsWithEmail(owner)).toEqual([]);
});

test("four concurrent jobs with the same lease token send each mail once", async () => {
  const owner = await newOwner();
  const list = customers(40);
  await order(owner, list);
  const data = await nextJobOf(owner);
  await Promise.all([1, 2, 3, 4].map(() => deliverCampaign(world.api.services, data)));
  await world.api.runJobs();
  expect(receivers()).toEqual(list.toSorted());
  expect(await statuses(owner)).toEqual(Array(40).fill("sent"));
});

test("stopping deletes the waiting emails; sent mails stay sent", async () => {
  const owner = await newOwner();
  const list = customers(3);
  world.smtp.behaviours.set(list[1] ?? "", "greylists");
  const id = uuidv7();
  await order(owner, list, id);
  await world.api.runJobs();
  const stopped = await send(world.api, "POST", `${campaignsPath}${id}/stop/`, {
    token: owner.token,
  });
  expect(stopped).toMatchObject({
    status: 200,
    body: { finished: true, statuses: ["sent", "stopped", "sent"] },
  });
  expect(await positionsWithEmail(owner)).toEqual([]);
  world.smtp.behaviours.clear();
  await later(10);
  expect(receivers()).toHaveLength(2);
});

test("stopping while a batch is being sent sends no other mail", async () => {
  const owner = await newOwner();
  const list = customers(5);
  const id = uuidv7();
  await order(owner, list, id);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const sent: string[] = [];
  const { promise: threeSending, resolve: threeAreSending } = Promise.withResolvers<void>();
  const mail = {
    async send({ to }: { to: string }) {
      sent.push(to);
      if (sent.length === 3) threeAreSending();
      await released;
    },
    close() {},
  };
  const batch = deliverCampaign({ ...world.api.services, mail }, await nextJobOf(owner));
  await threeSending;
  await send(world.api, "POST", `${campaignsPath}${id}/stop/`, { token: owner.token });
  release();
  await batch;
  expect(await statuses(owner)).toEqual(["sent", "sent", "sent", "stopped", "stopped"]);
  expect(sent.toSorted()).toEqual(list.slice(0, 3));
  expect(await positionsWithEmail(owner)).toEqual([]);
});

test.each(["closes", "closes-after-data"] as const)(
  "a server that closes the connection with 421 (%s) loses no mail, sends none twice, and blames nobody",
  async (behaviour) => {
    const owner = await newOwner();
    const list = customers(4);
    world.smtp.behaviour = behaviour;
    await order(owner, list);
    await world.api.runJobs();
    expect(await statuses(owner)).toEqual(list.map(() => "waiting"));
    world.smtp.behaviour = "accepts";
    for (const minutes of [2, 10]) await later(minutes);
    expect(await statuses(owner)).toEqual(list.map(() => "sent"));
    expect(receivers()).toEqual(list.toSorted());
    expect(await current(owner)).toMatchObject({ held: false });
  },
);

test("an address that is refused only after DATA is final and counts as refused", async () => {
  const owner = await newOwner();
  const list = customers(6);
  for (const email of list.slice(1)) {
    world.smtp.behaviours.set(email, "refuses-recipient-after-data");
  }
  await order(owner, list);
  await world.api.runJobs();
  expect(await statuses(owner)).toEqual(["sent", ...list.slice(1).map(() => "refused")]);
  expect(await current(owner)).toMatchObject({ held: true, held_for: "refusals" });
  expect(await positionsWithEmail(owner)).toEqual([]);
});

test("a recipient is claimed once by concurrent calls, and not after its final status", async () => {
  const owner = await newOwner();
  const id = uuidv7();
  await order(owner, customers(1), id);
  const { db, clock } = world.api.services;
  const claim = () => claimRecipient(db, owner.businessId, id, 0, clock.now());
  const claims = await Promise.all([claim(), claim(), claim()]);
  expect(claims.filter((attempt) => attempt === 1)).toHaveLength(1);
  expect(claims.filter((attempt) => attempt === undefined)).toHaveLength(2);
  await setFinalStatus(db, owner.businessId, id, 0, "sent");
  expect(await claim()).toBeUndefined();
  expect(await statuses(owner)).toEqual(["sent"]);
});

test("the campaign of a closed account gives up its waiting mails and deletes their emails", async () => {
  const owner = await newOwner();
  const id = uuidv7();
  await order(owner, customers(2), id);
  const data = await nextJobOf(owner);
  const body = { password: owner.password };
  await send(world.api, "DELETE", "/api/account/", { token: owner.token, body });
  // Only this job runs: the job that removes the account may run later.
  await deliverCampaign(world.api.services, data);
  expect(await storedStatuses(id)).toEqual(["given_up", "given_up"]);
  expect(await positionsWithEmail(owner)).toEqual([]);
  expect(receivers()).toEqual([]);
});

test("a postponed mail is retried after 2, 10, 30, 120 and 360 minutes, then given up", async () => {
  const owner = await newOwner();
  const [email = ""] = customers(1);
  world.smtp.behaviours.set(email, "greylists");
  await order(owner, [email]);
  await world.api.runJobs();
  for (const minutes of [2, 10, 30, 120, 360]) {
    // The session expires after 15 minutes, so the status is read without the API.
    const campaign = await readCampaign(world.api.services, owner.businessId);
    const dueAt = new Date(world.api.clock.now().getTime() + minutes * 60_000);
    expect(campaign?.next_attempt_at, `after ${minutes}`).toBe(dueAt.toISOString());
    await later(minutes);
  }
  expect(await statuses(owner)).toEqual(["given_up"]);
});

test("a mail is given up after a day, and results are deleted after seven days", async () => {
  const owner = await newOwner();
  const [stuck = "", fine = ""] = customers(2);
  world.smtp.behaviours.set(stuck, "greylists");
  const { body } = await order(owner, [stuck, fine]);
  await world.api.runJobs();
  world.api.clock.advance({ hours: 25 });
  await later(0);
  expect(await storedStatuses(body.id)).toEqual(["given_up", "sent"]);
  await deleteOldCampaigns(world.api.services);
  expect(await storedStatuses(body.id)).toHaveLength(2);
  world.api.clock.advance({ days: 8 });
  await deleteOldCampaigns(world.api.services);
  expect(await storedStatuses(body.id)).toEqual([]);
});

test("concurrent processes share the send slots, and a slot more than a second away is not reserved", async () => {
  const { db, clock } = world.api.services;
  await db.deleteFrom("campaign_pace").execute();
  const now = clock.now();
  const turn = () => reserveSendSlot(db, now, { perSecond: 10, maxWaitMs: 1000 });
  const turns = await Promise.all(Array.from({ length: 15 }, turn));
  const taken = turns.flatMap((at) => (at ? [at.getTime() - now.getTime()] : []));
  expect(taken.toSorted((a, b) => a - b)).toEqual([
    0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000,
  ]);
  const next = new Date(now.getTime() + 60_000);
  expect(await reserveSendSlot(db, next, { perSecond: 10, maxWaitMs: 1000 })).toEqual(next);
});

test("mails are sent although a process whose clock was an hour ahead has sent one", async () => {
  const { clock } = world.api;
  const now = clock.now();
  limitPace(10);
  clock.advance({ hours: 1 });
  await sendOne();
  clock.set(now);
  const owner = await newOwner();
  await order(owner, customers(2));
  await world.api.runJobs();
  expect(await statuses(owner)).toEqual(["sent", "sent"]);
});

test("a batch that gets no slot ends after a second, and a later one sends the mail", async () => {
  const { clock } = world.api;
  const now = clock.now();
  limitPace(10);
  // Clocks of processes may differ by so much.
  clock.advance({ seconds: 30 });
  await sendOne();
  clock.set(now);
  const owner = await newOwner();
  await order(owner, customers(1));
  const start = performance.now();
  await deliverCampaign(world.api.services, await nextJobOf(owner));
  // A timer may fire a little early.
  expect(performance.now() - start).toBeGreaterThan(990);
  expect(await statuses(owner)).toEqual(["waiting"]);
  clock.advance({ seconds: 30 });
  await world.api.runJobs();
  expect(await statuses(owner)).toEqual(["sent"]);
});

/** Limits the mails per second for one test, and forgets the pace afterwards. */
function limitPace(perSecond: number): void {
  const { settings, db } = world.api.services;
  const { invitationsPerSecond } = settings;
  settings.invitationsPerSecond = perSecond;
  onTestFinished(async () => {
    settings.invitationsPerSecond = invitationsPerSecond;
    await db.deleteFrom("campaign_pace").execute();
  });
}

async function sendOne(): Promise<void> {
  const owner = await newOwner();
  await order(owner, customers(1));
  await world.api.runJobs();
  expect(await statuses(owner)).toEqual(["sent"]);
}

/** The data of the campaign's next job. */
async function nextJobOf({ businessId }: CampaignOwner) {
  const row = await world.api.services.db
    .selectFrom("campaign")
    .select(["id", "held_by"])
    .where("business_id", "=", businessId)
    .executeTakeFirstOrThrow();
  return { businessId, id: row.id, hold: row.held_by ?? "" };
}
