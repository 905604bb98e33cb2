import { spawnSync } from "node:child_process";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, expect, test } from "vitest";
import { logInAs, send } from "#testing/api.ts";
import { headerOf, setUpCampaignTests } from "#testing/campaigns.ts";
import { createTenant } from "#testing/factories.ts";
import { rate } from "#testing/feedback.ts";
import { humanToken } from "#testing/human.ts";
import { complaint, deliveryReport } from "#testing/mail-reports.ts";
import { findInDatabase } from "#testing/search-database.ts";
import { createCampaign } from "../campaigns/create-campaign.server.ts";
import { deleteOldCampaigns } from "../campaigns/delete-old-campaigns.server.ts";

const world = setUpCampaignTests();
const { newOwner, customers, order, current, statuses, receivers } = world;
const path = "/api/webhooks/mail-reports/";
const token = "a token for the reports of this test";

beforeAll(() => {
  const { services } = world.api;
  services.settings = {
    ...services.settings,
    bounceAddress: "bounce@estrelou.test",
    bounceToken: token,
  };
});

const post = (body: string, authorization = `Bearer ${token}`) =>
  fetch(world.api.url + path, {
    method: "POST",
    headers: { Authorization: authorization, "Content-Type": "message/rfc822" },
    body,
  });
async function report(raw: string): Promise<string> {
  const response = await post(raw);
  expect(response.status).toBe(200);
  return ((await response.json()) as { result: string }).result;
}

/** Returns the envelope sender of the newest mail to an email. */
function senderOf(email: string): string {
  const mail = world.smtp.received.findLast(({ to }) => to[0] === email);
  if (!mail) throw new Error(`No mail was sent to ${email}`);
  return mail.from;
}

/** Invites customers, and returns the owner. */
async function invite(emails: string[], owner?: Awaited<ReturnType<typeof newOwner>>) {
  const sender = owner ?? (await newOwner());
  await order(sender, emails);
  await world.api.runJobs();
  return sender;
}
const numbersOf = async (owner: Awaited<ReturnType<typeof newOwner>>) => {
  const { returned, complaints } = (await current(owner)).campaign;
  return { returned, complaints };
};

test("each mail has a return path of its own without its recipient, and From stays ours", async () => {
  const emails = customers(2);
  await invite(emails);
  const [one = "", other = ""] = emails.map(senderOf);
  expect(one).toMatch(/^bounce\+i[a-z2-7]{55}@estrelou\.test$/);
  expect(one.split("@")[0]?.length).toBeLessThanOrEqual(64);
  expect(other).not.toBe(one);
  const mail = (await world.mails()).find(({ receiver }) => receiver === emails[0]);
  expect(mail?.from?.address).toBe("nao-responda@estrelou.test");
  expect(mail && headerOf(mail, "x-estrelou-return")).toBe(one);
});

test("a return counts for the panel's campaign, also if a program ordered meanwhile, whose returns no result counts", async () => {
  const owner = await newOwner();
  const [listed = "", sold = ""] = customers(2);
  await order(owner, [listed]);
  world.api.clock.advance({ seconds: 1 });
  const sale = { id: uuidv7(), addresses: [sold], takes_replies: false, fromApi: true };
  await createCampaign(world.api.services, owner.businessId, sale);
  await world.api.runJobs();
  for (const email of [listed, sold]) {
    expect(await report(deliveryReport(senderOf(email)))).toBe("bounce");
  }
  expect(await numbersOf(owner)).toEqual({ returned: 1, complaints: 0 });
  const bounces = world.api.services.db.selectFrom("invitation_bounce").select("campaign_id");
  const found = await bounces.where("business_id", "=", owner.businessId).execute();
  // An order of one email would say whose mail came back.
  expect(found.map(({ campaign_id: id }) => id === null).toSorted()).toEqual([false, true]);
});

test("Exchange's 'Access denied' and a report with internationalized addresses are hard bounces", async () => {
  const [exchange = "", global = "", silent = ""] = customers(3);
  await invite([exchange, global, silent]);
  const denied = deliveryReport(senderOf(exchange), { status: "5.4.1" });
  const text = "550 5.4.1 Recipient address rejected: Access denied. AS(201806281)";
  expect(await report(denied.replace("550 5.1.1", text))).toBe("bounce");
  // Its only trace of the return path is in the headers of the returned mail.
  const returned = `Content-Type: message/rfc822\r\n\r\nX-Estrelou-Return: ${senderOf(global)}\r\n\r\nOi!`;
  const international = deliveryReport("reports@estrelou.test")
    .replaceAll("delivery-status", "global-delivery-status")
    .replace("rfc822; alguem", "utf-8; açaí")
    .replace("--parts--", `--parts\r\n${returned}\r\n--parts--`);
  expect(await report(international)).toBe("bounce");
  expect(await report(deliveryReport(senderOf(silent), { status: "5.4.1" }))).toBe("ignored");
});

test("a hard bounce is counted once, and no business mails that customer again", async () => {
  const emails = customers(2);
  const [gone = "", fine = ""] = emails;
  const owner = await invite(emails);
  const returnPath = senderOf(gone);
  expect(await numbersOf(owner)).toEqual({ returned: 0, complaints: 0 });
  for (const raw of [deliveryReport(returnPath), deliveryReport(returnPath.toUpperCase())]) {
    expect(await report(raw)).toBe("bounce");
  }
  expect(await numbersOf(owner)).toEqual({ returned: 1, complaints: 0 });
  expect(await statuses(owner)).toEqual(["sent", "sent"]);

  world.smtp.received.length = 0;
  const other = await invite([gone, fine]);
  expect(await statuses(other)).toEqual(["refused", "sent"]);
  expect(receivers()).toEqual([fine]);
  expect(await numbersOf(other)).toEqual({ returned: 0, complaints: 0 });
  expect(await findInDatabase(world.api.services.db, emails)).toEqual([]);
  expect(world.api.logged.join()).not.toContain("destino.test");
});

test("a mail that waits when the bounce arrives is not sent", async () => {
  const [gone = ""] = customers(1);
  await invite([gone]);
  const returnPath = senderOf(gone);
  world.smtp.behaviour = "greylists";
  const owner = await invite([gone]);
  await report(deliveryReport(returnPath));
  world.smtp.behaviour = "accepts";
  world.smtp.received.length = 0;
  await world.later(10);
  expect(await statuses(owner)).toEqual(["refused"]);
  expect(receivers()).toEqual([]);
});

test.each([
  ["a full mailbox", (to: string) => deliveryReport(to, { status: "5.2.2" })],
  ["a rejection as spam", (to: string) => deliveryReport(to, { status: "5.7.1" })],
  ["a temporary failure", (to: string) => deliveryReport(to, { status: "4.4.1" })],
  ["a delay", (to: string) => deliveryReport(to, { action: "delayed", status: "4.1.1" })],
  ["a delivery", (to: string) => deliveryReport(to, { action: "delivered", status: "2.0.0" })],
  ["a report that the mail is no spam", (to: string) => complaint(to, "not-spam")],
  [
    "an automatic answer",
    (to: string) =>
      `From: a@b.test\r\nTo: ${to}\r\nAuto-Submitted: auto-replied\r\n\r\nEstou de férias.`,
  ],
  [
    "a changed signature",
    (to: string) =>
      deliveryReport(to.replace(/(.)(...@)/, (_, one, rest) => (one === "a" ? "b" : "a") + rest)),
  ],
  ["an exchanged kind", (to: string) => deliveryReport(to.replace("+i", "+o"))],
  ["no token", () => deliveryReport("bounce@estrelou.test")],
  ["text that is no mail", () => "\u0000\u0001 nothing"],
  ["an empty body", () => ""],
])("%s changes nothing", async (_, make) => {
  const [email = ""] = customers(1);
  const owner = await invite([email]);
  expect(await report(make(senderOf(email)))).toBe("ignored");
  expect(await numbersOf(owner)).toEqual({ returned: 0, complaints: 0 });
  const other = await invite([email]);
  expect(await statuses(other)).toEqual(["sent"]);
});

test("the return path of one customer cannot be changed to that of another", async () => {
  const [one = "", other = ""] = customers(2);
  await invite([one, other]);
  const [first, second] = [senderOf(one), senderOf(other)];
  // The content of one token with the signature of the other.
  const mixed = `${first.slice(0, 47)}${second.slice(47)}`;
  expect(await report(deliveryReport(mixed))).toBe("ignored");
});

test("a complaint opts the customer out of all businesses, and two hold the sender", async () => {
  const emails = customers(20);
  const [one = "", two = ""] = emails;
  const owner = await invite(emails);
  const returnPaths = emails.map(senderOf);
  expect(await report(complaint(returnPaths[0] ?? ""))).toBe("complaint");
  expect(await report(complaint(returnPaths[0] ?? ""))).toBe("complaint");
  expect(await numbersOf(owner)).toEqual({ returned: 0, complaints: 1 });
  expect((await current(owner)).held).toBe(false);
  const other = await invite([one]);
  expect(await statuses(other)).toEqual(["unsubscribed"]);

  expect(await report(complaint(returnPaths[1] ?? ""))).toBe("complaint");
  expect(await numbersOf(owner)).toEqual({ returned: 0, complaints: 2 });
  expect((await current(owner)).held).toBe(true);
  expect(await statuses(await invite([two]))).toEqual(["unsubscribed"]);
});

test("a complaint about one of a few mails is not counted in the result, so it names nobody", async () => {
  const emails = customers(19);
  const owner = await invite(emails);
  expect(await report(complaint(senderOf(emails[0] ?? "")))).toBe("complaint");
  expect(await numbersOf(owner)).toEqual({ returned: 0, complaints: 0 });
});

test("too many bounces hold the sender like refusals", async () => {
  const emails = customers(6);
  const owner = await invite(emails);
  for (const email of emails) await report(deliveryReport(senderOf(email)));
  expect((await current(owner)).held).toBe(true);
});

test("after half a year a mailbox is invited again", async () => {
  const [email = ""] = customers(1);
  await invite([email]);
  await report(deliveryReport(senderOf(email)));
  await world.api.runJobs();
  world.api.clock.advance({ days: 181 });
  await deleteOldCampaigns(world.api.services);
  expect(await statuses(await invite([email]))).toEqual(["sent"]);
});

/** Requests the mail with the link for a new password. */
async function requestReset(email: string): Promise<void> {
  const recaptcha = await humanToken(world.api.services, "reset");
  const body = { email, recaptcha };
  expect((await send(world.api, "POST", "/api/password-reset/", { body })).status).toBe(200);
  await world.api.runJobs();
}

test("a bounced mail to the owner stops alerts and shows a notice; a new password is still mailed", async () => {
  const owner = await createTenant(world.api.services, { plan: "paid" });
  const profile = async () => {
    const { access } = await logInAs(world.api, owner);
    return (await send(world.api, "GET", "/api/me", { token: access })).body;
  };
  expect((await profile()).returned_email).toBeNull();
  await requestReset(owner.email);
  const returnPath = senderOf(owner.email);
  expect(returnPath).toMatch(/^bounce\+o[a-z2-7]{55}@/);
  expect(await report(complaint(returnPath))).toBe("ignored");
  expect(await report(deliveryReport(returnPath))).toBe("bounce");
  expect((await profile()).returned_email).toBe(owner.email);

  world.smtp.received.length = 0;
  const rating = async () => {
    expect((await rate(world.api, owner, { rating: 1, comment: "Frio" })).status).toBe(201);
    await world.api.runJobs();
  };
  await rating();
  expect(receivers()).toEqual([]);
  await requestReset(owner.email);
  expect(receivers()).toEqual([owner.email]);

  world.api.clock.advance({ days: 31 });
  expect((await profile()).returned_email).toBeNull();
});

test("a report about an invitation that is not stored any more is ignored", async () => {
  const emails = customers(2);
  await invite(emails);
  await world.api.services.db.deleteFrom("invitation_sent").execute();
  const [one = "", other = ""] = emails.map(senderOf);
  expect([await report(deliveryReport(one)), await report(complaint(other))]).toEqual([
    "ignored",
    "ignored",
  ]);
});

test("a bounce about an earlier email of an account changes nothing", async () => {
  const owner = await createTenant(world.api.services, { plan: "paid" });
  await requestReset(owner.email);
  const returnPath = senderOf(owner.email);
  await world.api.services.db
    .updateTable("account")
    .set({ email: `novo-${owner.email}` })
    .where("id", "=", owner.accountId)
    .execute();
  expect(await report(deliveryReport(returnPath))).toBe("ignored");
});

test("a login with the right password names the email whose confirmation came back; another password does not", async () => {
  const { services } = world.api;
  const owner = await createTenant(services, { confirmed: false });
  await services.db
    .updateTable("account")
    .set({ email_bounced_at: services.clock.now() })
    .where("id", "=", owner.accountId)
    .execute();
  const logIn = async (password: string) =>
    (
      await send(world.api, "POST", "/api/token/", {
        body: {
          username: owner.email,
          password,
          recaptcha_token: await humanToken(services, "login"),
        },
      })
    ).body;
  expect(await logIn(owner.password)).toMatchObject({
    code: "email_unconfirmed",
    detail: expect.stringContaining(`O e-mail para ${owner.email} voltou.`),
  });
  expect(await logIn("outra-senha")).toMatchObject({ code: "credentials_wrong" });
});

test("the endpoint needs its token, rejects large bodies, and does not exist without a token", async () => {
  const raw = deliveryReport("bounce@estrelou.test");
  expect((await post(raw, "")).status).toBe(401);
  expect((await post(raw, "Bearer another token of this test")).status).toBe(401);
  expect((await post("x".repeat(1024 * 1024 + 1))).status).toBe(413);
  const { services } = world.api;
  const { settings } = services;
  services.settings = { ...settings, bounceToken: undefined };
  expect((await post(raw)).status).toBe(404);
  services.settings = settings;
});

test("the command reads a report from its input", { tags: ["slow"] }, async () => {
  const [email = ""] = customers(1);
  const owner = await invite([email]);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    world.api.services.db,
  );
  const url = new URL(process.env.TEST_DATABASE_URL ?? "");
  url.pathname = `/${rows[0]?.name}`;
  const run = (input: string) =>
    spawnSync(process.execPath, ["src/server/bounce.ts"], {
      input,
      encoding: "utf8",
      env: {
        ...process.env,
        MODE: "demo",
        DATABASE_URL: url.href,
        SECRET_KEY: world.api.services.settings.secretKey,
      },
    });
  expect(run("Subject: Oi\r\n\r\nOi").stdout).toBe("ignored\n");
  expect(await numbersOf(owner)).toEqual({ returned: 0, complaints: 0 });
  expect(run(deliveryReport(senderOf(email))).stdout).toBe("bounce\n");
  expect(await numbersOf(owner)).toEqual({ returned: 1, complaints: 0 });
});
