import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { smtpSender } from "#src/services/mail/smtp.server.ts";
import { send } from "#testing/api.ts";
import {
  type CampaignOwner,
  campaignsPath,
  mailFrom,
  setUpCampaignTests,
} from "#testing/campaigns.ts";
import { findInDatabase } from "#testing/search-database.ts";
import { expireCampaigns, sendCampaign } from "../campaigns/jobs.server.ts";
import { reserveSendSlot } from "../campaigns/queries.server.ts";

const world = setUpCampaignTests();
const {
  newOwner,
  customers,
  order,
  current,
  statuses,
  later,
  receivers,
  positionsWithEmail,
  storedStatuses,
} = world;

test("an address is gone the moment its mail is settled, whatever settled it", async () => {
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

test("a server that never answered for a message is not sent it again", async () => {
  const owner = await newOwner();
  const [lost = "", fine = ""] = customers(2);
  world.smtp.behaviours.set(lost, "drops-after-data");
  await order(owner, [lost, fine]);
  await world.api.runJobs();
  await later(5);
  expect(await statuses(owner)).toEqual(["unconfirmed", "sent"]);
  expect(receivers()).toEqual([lost, fine].toSorted());
  expect(await positionsWithEmail(owner)).toEqual([]);
});

test.each(["hangs", "refuses-sender"] as const)(
  "a server that %s is left alone for a while, and nothing is lost",
  async (behaviour) => {
    const owner = await newOwner();
    const list = customers(6);
    world.smtp.behaviour = behaviour;
    await order(owner, list);
    const timeouts = { connectMs: 5000, silenceMs: 200 };
    const impatient = smtpSender({ url: world.smtp.url, from: mailFrom, timeouts });
    await sendCampaign.run({ ...world.api.services, mail: impatient }, await sliceOf(owner));
    impatient.close();
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

test("what a killed process had on the line is not sent twice, and the rest is sent", async () => {
  const owner = await newOwner();
  const list = customers(3);
  const id = uuidv7();
  await order(owner, list, id);
  // As it dies: one handed over, the campaign still held.
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

test("several processes send a campaign once", async () => {
  const owner = await newOwner();
  const list = customers(40);
  await order(owner, list);
  const slice = await sliceOf(owner);
  await Promise.all([1, 2, 3, 4].map(() => sendCampaign.run(world.api.services, slice)));
  await world.api.runJobs();
  expect(receivers()).toEqual(list.toSorted());
  expect(await statuses(owner)).toEqual(Array(40).fill("sent"));
});

test("stopping erases what was left; what was sent stays sent", async () => {
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

test("results nobody comes back for are forgotten, and an address after a day", async () => {
  const owner = await newOwner();
  const [stuck = "", fine = ""] = customers(2);
  world.smtp.behaviours.set(stuck, "greylists");
  const { body } = await order(owner, [stuck, fine]);
  await world.api.runJobs();
  world.api.clock.advance({ hours: 25 });
  await later(0);
  expect(await storedStatuses(body.id)).toEqual(["given_up", "sent"]);
  await expireCampaigns.run(world.api.services, {});
  expect(await storedStatuses(body.id)).toHaveLength(2);
  world.api.clock.advance({ days: 8 });
  await expireCampaigns.run(world.api.services, {});
  expect(await storedStatuses(body.id)).toEqual([]);
});

test("all processes together keep the pace, and none waits long for its turn", async () => {
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

/** The slice that is to be sent next. */
async function sliceOf({ businessId }: CampaignOwner) {
  const row = await world.api.services.db
    .selectFrom("campaign")
    .select(["id", "held_by"])
    .where("business_id", "=", businessId)
    .executeTakeFirstOrThrow();
  return { businessId, id: row.id, hold: row.held_by ?? "" };
}
