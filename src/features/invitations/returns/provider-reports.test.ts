import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { databaseLimits } from "#src/services/limits/database-limits.server.ts";
import { setUpCampaignTests } from "#testing/campaigns.ts";

const world = setUpCampaignTests();
const { newOwner, customers, order, current } = world;

const topic = "arn:aws:sns:sa-east-1:123456789012:estrelou-mails";
const certificateUrl =
  "https://sns.sa-east-1.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem";
const keys = {
  postmarkLogin: "postmark:a password of this test",
  mailgunKey: "a signing key of this test",
  resendSecret: `whsec_${Buffer.from("a secret of this test, long").toString("base64")}`,
};

const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
/** Serves the key of SNS, and answers confirmations. */
let sns: Server;
const snsRequests: string[] = [];

beforeAll(async () => {
  sns = createServer((request, response) => {
    snsRequests.push(request.url ?? "");
    response.end(pair.publicKey.export({ type: "spki", format: "pem" }));
  });
  await new Promise<void>((resolve) => sns.listen(0, "127.0.0.1", resolve));
  const { port } = sns.address() as AddressInfo;
  const { services } = world.api;
  const snsUrl = `http://127.0.0.1:${port}`;
  services.settings = {
    ...services.settings,
    mailProviders: { sesTopic: topic, snsUrl, ...keys },
  };
  services.limits = databaseLimits({ ...services, secret: "of this test", scale: 1 });
});
beforeEach(() => {
  snsRequests.length = 0;
});
afterAll(() => new Promise((resolve) => sns.close(resolve)));

async function post(provider: string, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const response = await fetch(`${world.api.url}/api/webhooks/mail/${provider}/`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: text,
  });
  const answer = (await response.json()) as { result?: string; code?: string };
  return [response.status, answer.result ?? answer.code];
}

/** Invites customers. Returns what the owner sees of the mails that came back. */
async function invite(list: string[]) {
  const owner = await newOwner();
  await order(owner, list);
  await world.api.runJobs();
  return {
    owner,
    numbers: async () => (await current(owner)).campaign.returned as number,
    complaints: async () => {
      const { db } = world.api.services;
      const rows = await db
        .selectFrom("invitation_complaint")
        .selectAll()
        .where("business_id", "=", owner.businessId)
        .execute();
      return rows.length;
    },
  };
}

/** An envelope of SNS, as its documentation shows it, signed like SNS does. */
function fromSns(message: unknown, change: Record<string, unknown> = {}, version = "1") {
  const envelope: Record<string, unknown> = {
    Type: "Notification",
    MessageId: "22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324",
    TopicArn: topic,
    Message: typeof message === "string" ? message : JSON.stringify(message),
    Timestamp: world.api.clock.now().toISOString(),
    SignatureVersion: version,
    SigningCertURL: certificateUrl,
    UnsubscribeURL: "https://sns.sa-east-1.amazonaws.com/?Action=Unsubscribe",
    ...change,
  };
  const names =
    envelope.Type === "Notification"
      ? ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"]
      : ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"];
  const text = names
    .filter((name) => envelope[name] !== undefined)
    .map((name) => `${name}\n${envelope[name]}\n`)
    .join("");
  const algorithm = version === "1" ? "RSA-SHA1" : "RSA-SHA256";
  return {
    Signature: sign(algorithm, Buffer.from(text), pair.privateKey).toString("base64"),
    ...envelope,
  };
}

/** The example of Amazon's documents. */
const sesBounce = (emailAddress: string, bounce: object = {}) => ({
  notificationType: "Bounce",
  bounce: {
    feedbackId: "0100017ad9-1d2c",
    bounceType: "Permanent",
    bounceSubType: "General",
    bouncedRecipients: [
      {
        emailAddress,
        action: "failed",
        status: "5.1.1",
        diagnosticCode: "smtp; 550 5.1.1 user unknown",
      },
    ],
    reportingMTA: "dsn; a8-70.smtp-out.amazonses.com",
    timestamp: "2027-03-01T13:00:00.000Z",
    ...bounce,
  },
  mail: { messageId: "000001378603177f-7a5433e7", destination: [emailAddress] },
});
const sesComplaint = (emailAddress: string, type?: string) => ({
  eventType: "Complaint",
  complaint: {
    complainedRecipients: [{ emailAddress }],
    feedbackId: "0100017ad9-3f4e",
    complaintFeedbackType: type,
    userAgent: "AnyCompany Feedback Loop (V0.01)",
  },
  mail: { messageId: "000001378603177f-8b6544f8", destination: [emailAddress] },
});

test("Amazon SES: bounces and complaints signed by SNS are stored once", async () => {
  const [gone = "", angry = "", full = "", policy = "", exchange = ""] = customers(5);
  const { numbers, complaints } = await invite([gone, angry, full, policy, exchange]);
  const bounce = fromSns(sesBounce(gone));
  expect(await post("ses", bounce, { "Content-Type": "text/plain" })).toEqual([200, "stored"]);
  expect(await post("ses", bounce)).toEqual([200, "stored"]);
  expect(await numbers()).toBe(1);
  expect(await post("ses", fromSns(sesBounce(full, { bounceType: "Transient" }), {}, "2"))).toEqual(
    [200, "ignored"],
  );
  const status = (code: string, diagnosticCode: string, emailAddress: string) =>
    fromSns(
      sesBounce(emailAddress, {
        bouncedRecipients: [{ emailAddress, status: code, diagnosticCode }],
      }),
    );
  expect(await post("ses", status("5.7.1", "550 5.7.1 blocked", policy))).toEqual([200, "ignored"]);
  const denied = "550 5.4.1 Recipient address rejected: Access denied";
  expect(await post("ses", status("5.4.1", denied, exchange))).toEqual([200, "stored"]);
  expect(await numbers()).toBe(2);
  for (const type of ["not-spam", "abuse", undefined]) {
    const expected = type === "not-spam" ? "ignored" : "stored";
    expect(await post("ses", fromSns(sesComplaint(angry, type), {}, "2"))).toEqual([200, expected]);
  }
  expect(await complaints()).toBe(1);
  expect(world.api.logged.join()).not.toContain("destino.test");
});

test("Amazon SES: forged, changed and stale envelopes and foreign hosts get 401, and nothing is fetched from them", async () => {
  const [gone = ""] = customers(1);
  const { numbers } = await invite([gone]);
  const envelope = fromSns(sesBounce(gone));
  const forged: unknown[] = [
    { ...envelope, Message: JSON.stringify(sesBounce(gone, { feedbackId: "other" })) },
    { ...envelope, Signature: Buffer.from("nothing").toString("base64") },
    fromSns(sesBounce(gone), { TopicArn: topic.replace("estrelou", "golpe") }),
    fromSns(sesBounce(gone), { Timestamp: "2026-01-01T00:00:00.000Z" }),
    "no json",
    {},
  ];
  for (const body of forged) expect(await post("ses", body)).toEqual([401, "token_wrong"]);
  snsRequests.length = 0;
  for (const host of [
    "sns.us-east-1.amazonaws.com",
    "sns.sa-east-1.amazonaws.com.golpe.test",
    "golpe.test",
    "golpe.test/sns.sa-east-1.amazonaws.com",
    "sns.sa-east-1.amazonaws.com:8443",
    "sns.sa-east-1.amazonaws.com@golpe.test",
  ]) {
    const SigningCertURL = `https://${host}/SimpleNotificationService-0123456789abcdef.pem`;
    expect(await post("ses", fromSns(sesBounce(gone), { SigningCertURL })), host).toEqual([
      401,
      "token_wrong",
    ]);
  }
  const plain = certificateUrl.replace("https", "http");
  expect(await post("ses", fromSns(sesBounce(gone), { SigningCertURL: plain }))).toEqual([
    401,
    "token_wrong",
  ]);
  expect(snsRequests).toEqual([]);
  expect(await numbers()).toBe(0);
});

test("Amazon SES: the subscription of our topic is confirmed at SNS only", async () => {
  const confirmation = (SubscribeURL: string) =>
    fromSns("You have chosen to subscribe", {
      Type: "SubscriptionConfirmation",
      Token: "2336412f37fb687f5d51e6e241d",
      SubscribeURL,
    });
  const action = "/?Action=ConfirmSubscription&Token=2336412f37fb687f5d51e6e241d";
  const good = confirmation(`https://sns.sa-east-1.amazonaws.com${action}`);
  expect(await post("ses", good)).toEqual([200, "ignored"]);
  expect(snsRequests).toContain(action);
  snsRequests.length = 0;
  expect(await post("ses", confirmation(`https://golpe.test${action}`))).toEqual([
    401,
    "token_wrong",
  ]);
  expect(snsRequests).not.toContain(action);
});

test("Postmark: hard bounces and complaints with the login of the URL", async () => {
  const [gone = "", angry = "", slow = ""] = customers(3);
  const { numbers, complaints } = await invite([gone, angry, slow]);
  const login = (text: string) => ({ Authorization: `Basic ${btoa(text)}` });
  const good = login(keys.postmarkLogin);
  const bounce = (Email: string, Type: string, TypeCode: number) => ({
    RecordType: "Bounce",
    MessageStream: "outbound",
    ID: 692560173,
    Type,
    TypeCode,
    Name: "Hard bounce",
    MessageID: "883953f4-6105-42a2-a16a-77a8eac79483",
    Description: "The server was unable to deliver your message (ex: unknown user).",
    Details: "smtp;550 5.1.1 unknown user",
    Email,
    From: "nao-responda@estrelou.test",
    BouncedAt: "2027-03-01T13:00:00Z",
    Inactive: true,
    CanActivate: true,
  });
  const body = bounce(gone, "HardBounce", 1);
  expect(await post("postmark", body)).toEqual([401, "token_wrong"]);
  expect(await post("postmark", body, login("postmark:wrong"))).toEqual([401, "token_wrong"]);
  expect(await numbers()).toBe(0);
  expect(await post("postmark", body, good)).toEqual([200, "stored"]);
  expect(await post("postmark", bounce(slow, "SoftBounce", 4096), good)).toEqual([200, "ignored"]);
  const spam = { ...bounce(angry, "SpamComplaint", 512), RecordType: "SpamComplaint" };
  expect(await post("postmark", spam, good)).toEqual([200, "stored"]);
  expect([await numbers(), await complaints()]).toEqual([1, 1]);
});

test("Mailgun: each signed token counts once", async () => {
  const [gone = "", angry = "", slow = ""] = customers(3);
  const { numbers, complaints } = await invite([gone, angry, slow]);
  const seconds = () => Math.floor(world.api.clock.now().getTime() / 1000);
  const signature = (token: string, at = seconds(), key = keys.mailgunKey) => ({
    timestamp: String(at),
    token,
    signature: createHmac("sha256", key).update(`${at}${token}`).digest("hex"),
  });
  const failed = (recipient: string, severity = "permanent", reason = "bounce") => ({
    event: "failed",
    id: "G9Bn5sl1TC6nu79C8C0bwg",
    severity,
    reason,
    recipient,
    "log-level": "error",
    "delivery-status": { code: 550, message: "5.1.1 unknown user" },
    message: { headers: { to: recipient, "message-id": "20270301130000.1@estrelou.test" } },
  });
  const send = (given: object, data: object) =>
    post("mailgun", { signature: given, "event-data": data });
  expect(await send(signature("t1", seconds(), "other key"), failed(gone))).toEqual([
    401,
    "token_wrong",
  ]);
  expect(await send(signature("t1", seconds() - 36_000), failed(gone))).toEqual([
    401,
    "token_wrong",
  ]);
  // Storing fails once. Mailgun repeats the webhook with the same token.
  const { db } = world.api.services;
  await sql`alter table invitation_sent rename to invitation_sent_away`.execute(db);
  expect((await send(signature("t1"), failed(gone)))[0]).toBe(500);
  await sql`alter table invitation_sent_away rename to invitation_sent`.execute(db);
  expect(await send(signature("t1"), failed(gone))).toEqual([200, "stored"]);
  // The signature does not cover the event: a captured one must not suppress another address.
  expect(await send(signature("t1"), failed(slow))).toEqual([401, "token_wrong"]);
  expect(await send(signature("t2"), failed(slow, "temporary"))).toEqual([200, "ignored"]);
  expect(await send(signature("t3"), failed(slow, "permanent", "suppress-bounce"))).toEqual([
    200,
    "ignored",
  ]);
  expect(await send(signature("t4"), { event: "complained", recipient: angry })).toEqual([
    200,
    "stored",
  ]);
  expect([await numbers(), await complaints()]).toEqual([1, 1]);
});

test("Resend: bounces and complaints signed by Svix", async () => {
  const [gone = "", angry = "", slow = ""] = customers(3);
  const { numbers, complaints } = await invite([gone, angry, slow]);
  const event = (type: string, to: string, bounce?: object) =>
    JSON.stringify({
      type,
      created_at: "2027-03-01T13:00:00.000Z",
      data: {
        email_id: "56761188-7520-42d8-8898-ff6fc54ce618",
        from: "Estrelou <nao-responda@estrelou.test>",
        to: [to],
        subject: "Como foi?",
        bounce,
      },
    });
  const headers = (body: string, secret = keys.resendSecret, late = 0) => {
    const time = String(Math.floor(world.api.clock.now().getTime() / 1000) - late);
    const key = Buffer.from(secret.slice(6), "base64");
    const signature = createHmac("sha256", key).update(`msg_1.${time}.${body}`).digest("base64");
    const signatures = `v1,${Buffer.from("older").toString("base64")} v1,${signature}`;
    return { "svix-id": "msg_1", "svix-timestamp": time, "svix-signature": signatures };
  };
  const bounced = event("email.bounced", gone, { type: "Permanent", subType: "General" });
  const forged: [string, Record<string, string>][] = [
    [bounced, {}],
    [bounced, headers(bounced, `whsec_${btoa("another secret, of nobody")}`)],
    [bounced, headers(bounced, keys.resendSecret, 301)],
    [event("email.bounced", slow, { type: "Permanent" }), headers(bounced)],
  ];
  for (const [body, given] of forged) {
    expect(await post("resend", body, given)).toEqual([401, "token_wrong"]);
  }
  expect(await post("resend", bounced, headers(bounced))).toEqual([200, "stored"]);
  const soft = event("email.bounced", slow, { type: "Transient" });
  expect(await post("resend", soft, headers(soft))).toEqual([200, "ignored"]);
  const spam = event("email.complained", angry);
  expect(await post("resend", spam, headers(spam))).toEqual([200, "stored"]);
  expect([await numbers(), await complaints()]).toEqual([1, 1]);
});

test("a bounce of a mail to an owner is stored at the account, and an unknown address is ignored", async () => {
  const { owner } = await invite(customers(1));
  expect(await post("ses", fromSns(sesBounce(owner.email)))).toEqual([200, "stored"]);
  const { db } = world.api.services;
  const account = await db
    .selectFrom("account")
    .select("email_bounced_at")
    .where("id", "=", owner.accountId)
    .executeTakeFirstOrThrow();
  expect(account.email_bounced_at).not.toBeNull();
  const stranger = fromSns(sesBounce("ninguem@destino.test"));
  expect(await post("ses", stranger)).toEqual([200, "ignored"]);
});

test("the signed return path in a webhook names the business, also if another one invited the customer later", async () => {
  const { services } = world.api;
  const { settings } = services;
  services.settings = { ...settings, bounceAddress: "bounce@estrelou.test" };
  const [shared = ""] = customers(1);
  const first = await invite([shared]);
  const returnPath = world.smtp.received.findLast(({ to }) => to[0] === shared)?.from;
  world.api.clock.advance({ minutes: 1 });
  const second = await invite([shared]);
  const message = sesBounce(shared);
  const mail = { ...message.mail, source: returnPath };
  expect(await post("ses", fromSns({ ...message, mail }))).toEqual([200, "stored"]);
  expect([await first.numbers(), await second.numbers()]).toEqual([1, 0]);
  services.settings = settings;
});

test("a provider without settings gets 404", async () => {
  const { services } = world.api;
  const { settings } = services;
  services.settings = { ...settings, mailProviders: {} };
  for (const provider of ["ses", "postmark", "mailgun", "resend", "outro"]) {
    expect(await post(provider, {})).toEqual([404, "not_found"]);
  }
  services.settings = settings;
});
