import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { connect } from "#src/db/client.ts";
import { shopHeader } from "#src/features/session/owner/shop-header.ts";
import { logInAs, send, startTestApi, testSettings } from "#testing/api.ts";
import { campaignsPath, setUpCampaignTests } from "#testing/campaigns.ts";
import { createTenant, type Tenant } from "#testing/factories.ts";
import { releaseAsSeen } from "#testing/release-as-seen.ts";
import { deleteOldCampaigns } from "../campaigns/delete-old-campaigns.server.ts";
import { hashMailbox } from "../mailboxes/hashes.server.ts";
import { holdSender } from "./hold-sender.server.ts";
import { minRefused } from "./limits.ts";
import { listHeld } from "./list-held.server.ts";
import { readWaiting } from "./read-waiting.server.ts";
import { recordResult } from "./record-result.server.ts";

const world = setUpCampaignTests();
const { newOwner, customers, order, check, current, statuses, receivers, later } = world;

test("two complaints hold a business: its mails wait until the operator releases it", async () => {
  const owner = await newOwner();
  const [ana = "", bia = "", caio = ""] = customers(3);
  await order(owner, [ana, bia]);
  await world.api.runJobs();
  const [linkOfAna, linkOfBia] = [
    await world.unsubscribeLink(ana),
    await world.unsubscribeLink(bia),
  ];

  // Opening the link changes nothing, and one mailbox counts once.
  await fetch(world.api.url + linkOfAna.replace("/descadastrar", "/denunciar"));
  for (const time of [1, 2]) expect((await world.report(linkOfAna)).status, `${time}`).toBe(303);
  expect(await current(owner)).toMatchObject({ held: false });
  expect((await check(owner, [ana])).body.unsubscribed).toBe(1);

  await order(owner, [caio]);
  await world.report(linkOfBia);
  await later(1);
  expect(await current(owner)).toMatchObject({ held: true, campaign: { finished: false } });
  expect(receivers()).not.toContain(caio);
  expect((await check(owner, [caio])).body.code).toBe("sender_held");
  expect(world.api.logged.join()).toMatch(/"reason":"complaints".*invitation sender held/);
  const held = (await listHeld(world.api.services)).find(({ slug }) => slug === owner.slug);
  expect(held).toMatchObject({ hold_reason: "complaints", place_name: "Padaria Sol" });

  await releaseAsSeen(world.api.services, owner.businessId);
  await later(1);
  expect(receivers()).toContain(caio);
  await world.report(await world.unsubscribeLink(caio));
  expect(await current(owner)).toMatchObject({ held: false });
});

test("a hold binds every business of the account, also after the held one was removed, until the release", async () => {
  const owner = await newOwner();
  const add = () =>
    createTenant(world.api.services, { placeName: "Padaria Mar", plan: "paid", account: owner });
  const second = await add();
  const { services } = world.api;
  const heldIn = async ({ businessId }: Tenant) => {
    const headers = { [shopHeader]: businessId };
    const path = `${campaignsPath}current/`;
    const { body } = await send(world.api, "GET", path, { token: owner.token, headers });
    return [body.held, body.held_for];
  };
  const list = customers(1);
  const order = (shop: Tenant) =>
    send(world.api, "POST", campaignsPath, {
      token: owner.token,
      headers: { [shopHeader]: shop.businessId },
      body: { id: uuidv7(), addresses: list, takes_replies: true },
    });
  expect((await order(second)).status).toBe(201);
  await holdSender(services, owner.businessId, "complaints");
  const third = await add();
  await later(1);
  expect(receivers()).not.toContain(list[0]);
  expect(await heldIn(second)).toEqual([true, "complaints"]);
  expect((await order(third)).body.code).toBe("sender_held");
  const bystander = await newOwner();
  expect((await current(bystander)).held).toBe(false);

  const { password } = owner;
  const removal = { token: owner.token, body: { password } };
  const path = `/api/shops/${owner.businessId}/`;
  expect((await send(world.api, "DELETE", path, removal)).status).toBe(202);
  await later(1);
  expect(await heldIn(third)).toEqual([true, "complaints"]);
  await releaseAsSeen(services, third.businessId);
  await later(1);
  expect(await heldIn(second)).toEqual([false, null]);
  expect(receivers()).toContain(list[0]);
});

test("what waits is read for more businesses than a statement has parameters: a restore holds all", async () => {
  const { businessId } = await newOwner();
  const ids = Array.from({ length: 70_000 }, () => crypto.randomUUID() as string);
  const waiting = await readWaiting(world.api.services, [...ids, businessId]);
  expect([...waiting.keys()]).toEqual([businessId]);
});

test("a held text binds only the business that wrote it", async () => {
  const owner = await newOwner();
  const second = await createTenant(world.api.services, { account: owner });
  await holdSender(world.api.services, second.businessId, "wording");
  expect((await current(owner)).held).toBe(false);
});

test("the mails of a held business are given up after a day", async () => {
  const owner = await newOwner();
  const { body } = await order(owner, customers(2));
  await holdSender(world.api.services, owner.businessId, "complaints");
  await world.api.runJobs();
  expect(await world.storedStatuses(body.id)).toEqual(["waiting", "waiting"]);
  world.api.clock.advance({ hours: 25 });
  await later(0);
  await later(1);
  expect(await world.storedStatuses(body.id)).toEqual(["given_up", "given_up"]);
  expect(
    await current({ ...owner, token: (await logInAs(world.api, owner)).access }),
  ).toMatchObject({ campaign: { finished: true } });
});

test("a list with many refused recipients holds the business, and its other mails wait", async () => {
  const owner = await newOwner();
  const list = customers(12);
  for (const email of list) world.smtp.behaviours.set(email, "refuses-recipient");
  await order(owner, list);
  await world.api.runJobs();
  // Every lane stores its result before it takes the next mail, so two more mails can be under way.
  const ends = (await statuses(owner)) ?? [];
  const refused = ends.filter((status) => status === "refused").length;
  expect(refused).toBeGreaterThanOrEqual(minRefused);
  expect(refused).toBeLessThanOrEqual(minRefused + 2);
  expect(ends.filter((status) => status === "waiting")).toHaveLength(list.length - refused);
  expect(await current(owner)).toMatchObject({ held: true });
  expect(world.api.logged.join()).toMatch(/"reason":"refusals".*invitation sender held/);
});

test("rejected messages are final and do not hold the business", async () => {
  const owner = await newOwner();
  const list = customers(minRefused + 1);
  world.smtp.behaviour = "refuses-message";
  await order(owner, list);
  await world.api.runJobs();
  expect(await statuses(owner)).toEqual(list.map(() => "refused"));
  expect(await current(owner)).toMatchObject({ held: false });
});

test("four refused mails do not hold a business, the fifth does", async () => {
  const owner = await newOwner();
  for (const [size, held] of [
    [4, false],
    [1, true],
  ] as const) {
    const list = customers(size);
    for (const email of list) world.smtp.behaviours.set(email, "refuses-recipient");
    expect((await order(owner, list)).status).toBe(201);
    await world.api.runJobs();
    expect(await statuses(owner)).toEqual(list.map(() => "refused"));
    expect(await current(owner)).toMatchObject({ held });
  }
});

test("five refusals in fifty mails do not hold a business, six do", async () => {
  const owner = await newOwner();
  const record = async (result: "accepted" | "refused", times: number) => {
    for (let index = 0; index < times; index++) {
      await recordResult(world.api.services, owner.businessId, result);
    }
  };
  await record("accepted", 60);
  await record("refused", 5);
  expect(await current(owner)).toMatchObject({ held: false });
  await record("refused", 1);
  expect(await current(owner)).toMatchObject({ held: true });
});

test("a report link that we did not sign gets 404 for one click and stores no complaint", async () => {
  const answer = await world.oneClick("/denunciar?c=errado");
  expect(answer.status).toBe(404);
  const { db } = world.api.services;
  const before = await db.selectFrom("invitation_complaint").select("business_id").execute();
  const owner = await newOwner();
  const list = customers(1);
  await order(owner, list);
  await world.api.runJobs();
  const link = await world.unsubscribeLink(list[0] ?? "");
  const flipped = link.slice(0, 30) + (link[30] === "A" ? "B" : "A") + link.slice(31);
  await world.report(flipped);
  const after = await db.selectFrom("invitation_complaint").select("business_id").execute();
  expect(after).toHaveLength(before.length);
});

test("hashes of invited mailboxes and complaints are deleted after 30 days, and exported without hashes", async () => {
  const owner = await newOwner();
  const [ana = ""] = customers(1);
  await order(owner, [ana]);
  await world.api.runJobs();
  await world.report(await world.unsubscribeLink(ana));
  const mine = await send(world.api, "GET", "/api/account/export/", { token: owner.token });
  expect(mine.body.invitation_sent).toHaveLength(1);
  expect(mine.body.invitation_complaint).toHaveLength(1);
  expect(JSON.stringify(mine.body.invitation_sent)).not.toContain("address_hash");

  const { db } = world.api.services;
  const count = async () => {
    const [hash] = hashMailbox(world.api.services.settings, ana);
    const tables = ["invitation_sent", "invitation_mailbox", "invitation_complaint"] as const;
    const found = tables.map((table) =>
      db.selectFrom(table).select("address_hash").where("address_hash", "=", hash).execute(),
    );
    return (await Promise.all(found)).flat().length;
  };
  world.api.clock.advance({ days: 29 });
  await deleteOldCampaigns(world.api.services);
  expect(await count()).toBe(3);
  world.api.clock.advance({ days: 2 });
  await deleteOldCampaigns(world.api.services);
  expect(await count()).toBe(0);
});

test("/metrics counts held businesses and waiting mails, and answers without a database", async () => {
  const { db } = world.api.services;
  const demo = { ...testSettings, mode: "demo" as const };
  const read = async (from: { url: string }) => {
    const { status, body } = await send(from, "GET", "/metrics");
    expect(status).toBe(200);
    return ["held_senders", "waiting_invitations"].map((name) =>
      Number(new RegExp(`^estrelou_${name} (\\S+)$`, "m").exec(body)?.[1]),
    );
  };
  const api = await startTestApi({ db, settings: demo });
  const unreachable = connect("postgres://nobody@127.0.0.1:1/nothing");
  const away = await startTestApi({ db: unreachable, settings: demo });
  try {
    await later(1);
    const [held = 0, waiting = 0] = await read(api);
    const owner = await newOwner();
    await order(owner, customers(3));
    await holdSender(world.api.services, owner.businessId, "refusals");
    expect(await read(api)).toEqual([held + 1, waiting + 3]);
    await releaseAsSeen(world.api.services, owner.businessId);
    await later(1);
    expect(await read(api)).toEqual([held, waiting]);
    expect(await read(away)).toEqual([Number.NaN, Number.NaN]);
  } finally {
    await api.stop();
    await away.stop();
    await unreachable.destroy();
  }
});
