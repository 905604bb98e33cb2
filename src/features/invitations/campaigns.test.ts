import PostalMime from "postal-mime";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { smtpSender } from "#src/services/mail/smtp.server.ts";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant, type TenantOptions } from "#testing/factories.ts";
import { findInDatabase } from "#testing/search-database.ts";
import { startTestSmtp, type TestSmtp } from "#testing/smtp.ts";
import { forgetCampaigns, resumeCampaigns, sendCampaign } from "./jobs.server.ts";
import { mostPerDay } from "./limits.ts";
import { takeTurn } from "./queries-campaigns.server.ts";
import { readCampaign } from "./read-campaign.server.ts";

let api: TestApi;
let smtp: TestSmtp;
let count = 0;

beforeAll(async () => {
  smtp = await startTestSmtp();
  api = await startTestApi({ mail: smtpSender({ url: smtp.url, from }) });
});
afterAll(async () => {
  api.services.mail.close();
  await api.stop();
  await smtp.stop();
});
beforeEach(() => {
  smtp.mood = "accepts";
  smtp.moods.clear();
  smtp.kept.length = 0;
  api.logged.length = 0;
});

const path = "/api/dashboard/campaigns/";
const from = "Estrelou <nao-responda@estrelou.test>";

async function newOwner(options: TenantOptions = {}) {
  const tenant = await createTenant(api.services, { placeName: "Padaria Sol", ...options });
  return { ...tenant, token: (await logInAs(api, tenant)).access };
}
type Owner = Awaited<ReturnType<typeof newOwner>>;

/** Addresses no other test knows. */
const customers = (howMany: number) =>
  Array.from({ length: howMany }, () => {
    count += 1;
    return `cliente-${count}@destino.test`;
  });

const order = ({ token }: Owner, addresses: string[], id = uuidv7(), takes_replies = true) =>
  send(api, "POST", path, { token, body: { id, addresses, takes_replies } });
const current = async ({ token }: Owner) =>
  (await send(api, "GET", `${path}current/`, { token })).body;
const statuses = async ({ businessId }: Owner) =>
  (await readCampaign(api.services, businessId))?.statuses;
const check = ({ token }: Owner, addresses: string[]) =>
  send(api, "POST", `${path}check/`, { token, body: { addresses } });

/** Lets time pass, and what waits for it be done. */
async function later(minutes: number): Promise<void> {
  api.clock.advance({ minutes });
  await resumeCampaigns.run(api.services, {});
  await api.runJobs();
}

const mails = () =>
  Promise.all(
    smtp.kept.map(async ({ to, raw }) => ({ ...(await PostalMime.parse(raw)), receiver: to[0] })),
  );
const receivers = () => smtp.kept.map(({ to }) => to[0]).toSorted();
const headerOf = (mail: { headers: { key: string; value: string }[] }, name: string) =>
  mail.headers.find(({ key }) => key === name)?.value ?? "";

async function unsubscribeLink(address: string): Promise<string> {
  const mail = (await mails()).findLast(({ receiver }) => receiver === address);
  const link = /^<(.+)>$/.exec(headerOf(mail ?? { headers: [] }, "list-unsubscribe"))?.[1] ?? "";
  return new URL(link).pathname + new URL(link).search;
}
const post = (link: string, body: string) =>
  fetch(api.url + link, {
    method: "POST",
    redirect: "manual",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body,
  });
const oneClick = (link: string) => post(link, "List-Unsubscribe=One-Click");

test("customers get the owner's words in the shop's name, with a way out in headers and text", async () => {
  const owner = await newOwner();
  const text = { subject: "Oi!", text: "Conta <pra gente>?\n\nFoi bom?" };
  await send(api, "PUT", "/api/dashboard/invitations/email/", { token: owner.token, body: text });
  const list = customers(2);
  const begun = await order(owner, list);
  expect(begun).toMatchObject({ status: 201, body: { finished: false } });
  expect(begun.body.statuses).toEqual(["waiting", "waiting"]);
  await api.runJobs();

  expect(await current(owner)).toMatchObject({
    left_today: mostPerDay - 2,
    reply_to: owner.email,
    campaign: { finished: true, next_attempt_at: null, statuses: ["sent", "sent"] },
  });
  expect(receivers()).toEqual(list.toSorted());
  const [one, other] = await mails();
  expect(one?.from).toMatchObject({ name: "Padaria Sol", address: "nao-responda@estrelou.test" });
  expect(one?.replyTo?.[0]?.address).toBe(owner.email);
  expect(one?.subject).toBe("Oi!");
  const review = `https://estrelou.test/feedback/${owner.slug}?o=email`;
  expect(one?.text).toContain(`Contar como foi ${review}`);
  expect(one?.html).toContain("Conta &lt;pra gente&gt;?");
  const link = headerOf(one ?? { headers: [] }, "list-unsubscribe");
  expect(link).toMatch(/^<https:\/\/estrelou\.test\/descadastrar\?c=[\w-]+>$/);
  expect(headerOf(one ?? { headers: [] }, "list-unsubscribe-post")).toBe(
    "List-Unsubscribe=One-Click",
  );
  expect(one?.text).toContain(`Não quero mais receber convites ${link.slice(1, -1)}`);
  expect(one?.text).toContain("Padaria Sol, Rua Um, 1 - Centro, enviou este convite");
  expect(one?.messageId).not.toBe(other?.messageId);
});

test("without replies the owner's address is nowhere in the mail", async () => {
  const owner = await newOwner();
  await order(owner, customers(1), uuidv7(), false);
  await api.runJobs();
  expect(smtp.kept[0]?.raw).not.toContain(owner.email);
  expect((await mails())[0]?.text).toContain("As respostas a esta mensagem não são lidas.");
});

test("a name and a subject with line breaks add no header", async () => {
  const owner = await newOwner({ placeName: "Loja\r\nBcc: outra@destino.test\u2028X" });
  const body = { subject: "Oi\r\nBcc: mais@destino.test", text: "Conte" };
  await send(api, "PUT", "/api/dashboard/invitations/email/", { token: owner.token, body });
  const list = customers(1);
  await order(owner, list);
  await api.runJobs();
  expect(receivers()).toEqual(list);
  const [mail] = await mails();
  expect(mail?.bcc ?? []).toEqual([]);
  expect(mail?.subject).toBe("Oi Bcc: mais@destino.test");
  expect(mail?.from?.name).toBe("Loja Bcc: outra@destino.test X");
});

test("an address is gone the moment its mail is settled, whatever settled it", async () => {
  const owner = await newOwner();
  const list = customers(5);
  const [good = "", refused = "", spam = "", later1 = "", never = ""] = list;
  smtp.moods.set(refused, "refuses-recipient").set(spam, "refuses-message");
  smtp.moods.set(later1, "greylists").set(never, "greylists");
  await order(owner, list);
  expect(await findInDatabase(api.services.db, list)).toEqual([]);
  await api.runJobs();

  expect(await statuses(owner)).toEqual(["sent", "refused", "refused", "waiting", "waiting"]);
  const { campaign } = await current(owner);
  expect(campaign.next_attempt_at).toBe(
    new Date(api.clock.now().getTime() + 120_000).toISOString(),
  );
  expect(await sealedPositions(owner)).toEqual([3, 4]);
  await later(1);
  expect(receivers()).toEqual([good]);

  smtp.moods.delete(later1);
  await later(1);
  expect(await statuses(owner)).toEqual(["sent", "refused", "refused", "sent", "waiting"]);
  expect(receivers()).toEqual([good, later1].toSorted());
  for (const minutes of [9, 1, 30, 120]) await later(minutes);
  expect(await statuses(owner)).toContain("waiting");
  await later(360);
  expect(await statuses(owner)).toEqual(["sent", "refused", "refused", "sent", "given_up"]);
  expect(await sealedPositions(owner)).toEqual([]);

  expect(await findInDatabase(api.services.db, list)).toEqual([]);
  expect(api.logged.length).toBeGreaterThan(5);
  expect(api.logged.join()).not.toMatch(/cliente-|destino/);
});

test("a server that never answered for a message is not sent it again", async () => {
  const owner = await newOwner();
  const [lost = "", fine = ""] = customers(2);
  smtp.moods.set(lost, "drops-after-data");
  await order(owner, [lost, fine]);
  await api.runJobs();
  await later(5);
  expect(await statuses(owner)).toEqual(["unconfirmed", "sent"]);
  expect(receivers()).toEqual([lost, fine].toSorted());
  expect(await sealedPositions(owner)).toEqual([]);
});

test.each(["hangs", "refuses-sender"] as const)(
  "a server that %s is left alone for a while, and nothing is lost",
  async (mood) => {
    const owner = await newOwner();
    const list = customers(6);
    smtp.mood = mood;
    await order(owner, list);
    const timeouts = { connectMs: 5000, silenceMs: 200 };
    const impatient = smtpSender({ url: smtp.url, from, timeouts });
    await sendCampaign.run({ ...api.services, mail: impatient }, await sliceOf(owner));
    impatient.close();
    expect(await statuses(owner)).toEqual(Array(6).fill("waiting"));
    smtp.mood = "accepts";
    await api.runJobs();
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
  const { db, clock } = api.services;
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
  await api.runJobs();
  await later(1);
  expect(receivers()).toEqual([]);
  await later(1);
  expect(await statuses(owner)).toEqual(["sent", "unconfirmed", "sent"]);
  expect(receivers()).toEqual([list[0], list[2]].toSorted());
  expect(await sealedPositions(owner)).toEqual([]);
});

test("several processes send a campaign once", async () => {
  const owner = await newOwner();
  const list = customers(40);
  await order(owner, list);
  const slice = await sliceOf(owner);
  await Promise.all([1, 2, 3, 4].map(() => sendCampaign.run(api.services, slice)));
  await api.runJobs();
  expect(receivers()).toEqual(list.toSorted());
  expect(await statuses(owner)).toEqual(Array(40).fill("sent"));
});

test("the same order again sends nothing again, even when its result is forgotten", async () => {
  const owner = await newOwner();
  const list = customers(3);
  const id = uuidv7();
  const answers = await Promise.all([1, 2, 3].map(() => order(owner, list, id)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  await api.runJobs();
  const forget = () => send(api, "DELETE", `${path}${id}/`, { token: owner.token });
  expect((await forget()).status).toBe(200);
  expect(await current(owner)).toMatchObject({ campaign: null, left_today: mostPerDay - 3 });
  expect(await order(owner, list, id)).toMatchObject({ status: 201, body: { finished: true } });
  expect((await forget()).status).toBe(200);
  await api.runJobs();
  expect(receivers()).toEqual(list.toSorted());
});

test("one campaign at a time; the next one forgets the last one's result", async () => {
  const owner = await newOwner();
  const first = await order(owner, customers(2));
  expect((await order(owner, customers(1))).body.code).toBe("campaign_running");
  await api.runJobs();
  const [refused = ""] = customers(1);
  smtp.moods.set(refused, "refuses-recipient");
  expect((await order(owner, [refused])).status).toBe(201);
  await api.runJobs();
  expect(await statuses(owner)).toEqual(["refused"]);
  const { rows } = await countResults(first.body.id);
  expect(rows).toBe(0);
});

test("stopping erases what was left; what was sent stays sent", async () => {
  const owner = await newOwner();
  const list = customers(3);
  smtp.moods.set(list[1] ?? "", "greylists");
  const id = uuidv7();
  await order(owner, list, id);
  await api.runJobs();
  const stopped = await send(api, "POST", `${path}${id}/stop/`, { token: owner.token });
  expect(stopped).toMatchObject({
    status: 200,
    body: { finished: true, statuses: ["sent", "stopped", "sent"] },
  });
  expect(await sealedPositions(owner)).toEqual([]);
  smtp.moods.clear();
  await later(10);
  expect(receivers()).toHaveLength(2);
});

test("a day has its limit, whoever asks at once; the next day has its own", async () => {
  const owner = await newOwner();
  api.clock.set("2027-03-10T12:00:00-03:00");
  const token = (await logInAs(api, owner)).access;
  const here = { ...owner, token };
  expect((await order(here, customers(150))).status).toBe(201);
  await api.runJobs();
  expect((await current(here)).left_today).toBe(50);
  expect(await order(here, customers(51))).toMatchObject({
    status: 409,
    body: { code: "day_full" },
  });
  const both = await Promise.all([order(here, customers(30)), order(here, customers(30))]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  await api.runJobs();
  expect((await current(here)).left_today).toBe(20);
  expect((await order(here, customers(21))).body.code).toBe("day_full");

  api.clock.set("2027-03-11T00:01:00-03:00");
  const tomorrow = { ...owner, token: (await logInAs(api, owner)).access };
  expect((await current(tomorrow)).left_today).toBe(200);
  expect((await order(tomorrow, customers(200))).status).toBe(201);
  await api.runJobs();
  expect(await statuses(tomorrow)).toEqual(Array(200).fill("sent"));
});

test("one click ends it, without login, again and again, for this shop alone", async () => {
  const owner = await newOwner();
  const neighbour = await newOwner({ placeName: "Bar da Lua" });
  const [tired = "", fine = ""] = customers(2);
  await order(owner, [tired, fine]);
  await api.runJobs();
  const link = await unsubscribeLink(tired);
  expect(decodeURIComponent(link)).not.toContain("cliente");
  expect(Buffer.from(link.slice(16), "base64url").toString("latin1")).not.toContain("cliente");

  // A scanner that follows the link changes nothing.
  await fetch(api.url + link);
  expect((await check(owner, [tired, fine])).body.unsubscribed).toBe(0);
  for (const time of [1, 2]) expect((await oneClick(link)).status, `time ${time}`).toBe(200);
  expect((await check(owner, [` ${tired.toUpperCase()}`, fine])).body).toEqual({
    unsubscribed: 1,
    left_today: mostPerDay - 2,
  });
  expect((await check(neighbour, [tired])).body.unsubscribed).toBe(0);

  smtp.kept.length = 0;
  await order(owner, [fine, tired]);
  await api.runJobs();
  expect(await statuses(owner)).toEqual(["sent", "unsubscribed"]);
  expect(receivers()).toEqual([fine]);
  expect((await current(owner)).left_today).toBe(mostPerDay - 3);

  const all = await post(link, "quem=todas");
  expect(all.status).toBe(303);
  expect(all.headers.get("location")).toBe(link);
  expect((await check(neighbour, [tired, fine])).body.unsubscribed).toBe(1);
  expect(await findInDatabase(api.services.db, [tired, fine])).toEqual([]);
});

test("who unsubscribes between the list and its sending gets nothing", async () => {
  const owner = await newOwner();
  const [tired = "", fine = ""] = customers(2);
  await order(owner, [tired]);
  await api.runJobs();
  const link = await unsubscribeLink(tired);
  smtp.kept.length = 0;
  await order(owner, [fine, tired]);
  await oneClick(link);
  await api.runJobs();
  expect(await statuses(owner)).toEqual(["sent", "unsubscribed"]);
  expect(receivers()).toEqual([fine]);
  expect(await sealedPositions(owner)).toEqual([]);
});

test("a link of another's making does nothing", async () => {
  const owner = await newOwner();
  const list = customers(1);
  await order(owner, list);
  await api.runJobs();
  const link = await unsubscribeLink(list[0] ?? "");
  const flipped = link.slice(0, 30) + (link[30] === "A" ? "B" : "A") + link.slice(31);
  for (const wrong of [flipped, "/descadastrar", "/descadastrar?c=%00", `${link}AA`]) {
    expect((await oneClick(wrong)).status).toBe(404);
  }
  expect((await check(owner, list)).body.unsubscribed).toBe(0);
});

test.each([
  ["empty", [], 400, "addresses_missing"],
  ["half an address", ["ana@"], 400, "address_invalid"],
  ["a header", ["ana@x.test\r\nBcc: b@x.test"], 400, "address_invalid"],
  ["two in one", ["ana@x.test, bia@x.test"], 400, "address_invalid"],
  ["a repetition", ["ana@x.test", "ANA@x.test "], 400, "addresses_repeated"],
  ["201", Array(201).fill("ana@x.test"), 400, "addresses_too_many"],
])("a list with %s is refused", async (_, list, status, code) => {
  const owner = await newOwner();
  expect(await order(owner, list)).toMatchObject({ status, body: { code } });
  expect(JSON.stringify((await order(owner, list)).body)).not.toContain("x.test");
  expect((await current(owner)).left_today).toBe(mostPerDay);
});

test("without a place, a plan or a session nothing is sent", async () => {
  const nameless = await newOwner({ placeName: null });
  expect((await order(nameless, customers(1))).body.code).toBe("place_missing");
  const linkless = await newOwner({ googleUrl: null });
  expect((await order(linkless, customers(1))).body.code).toBe("place_missing");
  const planless = await newOwner({ plan: "none" });
  expect((await order(planless, customers(1))).status).toBe(402);
  expect((await check(planless, customers(1))).status).toBe(402);
  expect((await send(api, "GET", `${path}current/`)).status).toBe(401);
  const [one, other] = [await newOwner(), await newOwner()];
  const { body } = await order(one, customers(1));
  await send(api, "POST", `${path}${body.id}/stop/`, { token: other.token });
  await api.runJobs();
  await send(api, "DELETE", `${path}${body.id}/`, { token: other.token });
  expect(await statuses(one)).toEqual(["sent"]);
});

test("who asks about one address after the other is refused", async () => {
  const strict = await startTestApi({}, { limitsScale: 1 });
  try {
    const tenant = await createTenant(strict.services);
    const { access: token } = await logInAs(strict, tenant);
    const ask = () =>
      send(strict, "POST", `${path}check/`, { token, body: { addresses: customers(1) } });
    const answers = [];
    for (let index = 0; index < 31; index++) answers.push((await ask()).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(30);
    expect(answers.at(-1)).toBe(429);
  } finally {
    await strict.stop();
  }
});

test("a removed account's campaign ends, and its links still answer", async () => {
  const owner = await newOwner();
  const list = customers(3);
  smtp.moods.set(list[2] ?? "", "greylists");
  await order(owner, list);
  await api.runJobs();
  const link = await unsubscribeLink(list[0] ?? "");
  const body = { password: owner.password };
  await send(api, "DELETE", "/api/account/", { token: owner.token, body });
  await api.runJobs();
  smtp.moods.clear();
  await later(10);
  expect(receivers()).not.toContain(list[2]);
  expect((await oneClick(link)).status).toBe(200);
  expect(await post(link, "quem=todas")).toMatchObject({ status: 303 });
  const other = await newOwner();
  expect((await check(other, list)).body.unsubscribed).toBe(1);
});

test("results nobody comes back for are forgotten, and an address after a day", async () => {
  const owner = await newOwner();
  const [stuck = "", fine = ""] = customers(2);
  smtp.moods.set(stuck, "greylists");
  const { body } = await order(owner, [stuck, fine]);
  await api.runJobs();
  api.clock.advance({ hours: 25 });
  await later(0);
  expect((await countResults(body.id)).statuses).toEqual(["given_up", "sent"]);
  await forgetCampaigns.run(api.services, {});
  expect((await countResults(body.id)).rows).toBe(2);
  api.clock.advance({ days: 8 });
  await forgetCampaigns.run(api.services, {});
  expect((await countResults(body.id)).rows).toBe(0);
});

test("all processes together keep the pace, and none waits long for its turn", async () => {
  const { db, clock } = api.services;
  await db.deleteFrom("campaign_pace").execute();
  const now = clock.now();
  const turn = () => takeTurn(db, now, { perSecond: 10, patienceMs: 1000 });
  const turns = await Promise.all(Array.from({ length: 15 }, turn));
  const taken = turns.flatMap((at) => (at ? [at.getTime() - now.getTime()] : []));
  expect(taken.toSorted((a, b) => a - b)).toEqual([
    0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000,
  ]);
  const next = new Date(now.getTime() + 60_000);
  expect(await takeTurn(db, next, { perSecond: 10, patienceMs: 1000 })).toEqual(next);
});

/** The slice that is to be sent next. */
async function sliceOf({ businessId }: Owner) {
  const row = await api.services.db
    .selectFrom("campaign")
    .select(["id", "held_by"])
    .where("business_id", "=", businessId)
    .executeTakeFirstOrThrow();
  return { businessId, id: row.id, hold: row.held_by ?? "" };
}

async function sealedPositions({ businessId }: Owner): Promise<number[]> {
  const rows = await api.services.db
    .selectFrom("campaign_recipient")
    .select("position")
    .where("business_id", "=", businessId)
    .where("address_secret", "is not", null)
    .orderBy("position")
    .execute();
  return rows.map(({ position }) => position);
}

async function countResults(campaignId: string) {
  const rows = await api.services.db
    .selectFrom("campaign_recipient")
    .select("status")
    .where("campaign_id", "=", campaignId)
    .orderBy("position")
    .execute();
  return { rows: rows.length, statuses: rows.map(({ status }) => status) };
}
