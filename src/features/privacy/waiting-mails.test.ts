import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { expireMail } from "#src/services/mail/expire-mail.server.ts";
import { smtpSender } from "#src/services/mail/smtp.server.ts";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { rate } from "#testing/feedback.ts";
import { newOwner } from "#testing/owner.ts";
import { startTestSmtp, type TestSmtp } from "#testing/smtp.ts";
import { accountRemovedSubject } from "./emails/account-removed-mail.tsx";

let api: TestApi;
let smtp: TestSmtp;

beforeAll(async () => {
  smtp = await startTestSmtp();
  api = await startTestApi({ mail: smtpSender({ url: smtp.url, from: "a@estrelou.test" }) });
});
afterAll(async () => {
  await api.services.mail.close();
  await api.stop();
  await smtp.stop();
});
beforeEach(() => {
  smtp.received.length = 0;
});

/** An owner whose alert about a comment waits, because the mail server accepts nothing. */
async function ownerWithWaitingAlert() {
  const owner = await newOwner(api);
  smtp.behaviour = "greylists";
  const { body } = await rate(api, owner, { rating: 1, comment: "Atendimento horrível" });
  await expect(api.runJobs()).rejects.toThrow("not accepted yet");
  return { ...owner, review: body.id as string };
}

/** The mail server accepts mails again. Returns the subjects of what arrives. */
async function deliverAll() {
  smtp.behaviour = "accepts";
  await api.runJobs();
  const mails = await Promise.all(smtp.received.map(({ raw }) => PostalMime.parse(raw)));
  return mails.map(({ subject }) => subject);
}

test("after the removal of an account only the farewell and mails about payments are sent", async () => {
  const owner = await ownerWithWaitingAlert();
  const { db, clock } = api.services;
  const payment = { key: "billing.refunded:1", recipient: owner.email, created_at: clock.now() };
  await db.insertInto("mail_outbox").values(payment).execute();
  const body = { password: owner.password };
  const { status } = await send(api, "DELETE", "/api/account/", { token: owner.token, body });
  expect(status).toBe(202);
  await api.runJobs().catch(() => {});
  expect(await deliverAll()).toEqual([accountRemovedSubject]);
  const waiting = db.selectFrom("mail_outbox").select("key").where("status", "=", "waiting");
  expect(await waiting.execute()).toEqual([{ key: payment.key }]);
  await db.deleteFrom("mail_outbox").where("key", "=", payment.key).execute();
});

test("an erased comment is not mailed by the alert that waits", async () => {
  const { token, review } = await ownerWithWaitingAlert();
  const path = `/api/dashboard/messages/${review}/comment/`;
  expect((await send(api, "DELETE", path, { token })).status).toBe(200);
  expect(await deliverAll()).toEqual([]);
});

test("the content of a mail that waits without a job is deleted after seven days", async () => {
  const { businessId, review } = await ownerWithWaitingAlert();
  const { db } = api.services;
  const key = `reviews.unhappy:${businessId}:${review}`;
  const row = () =>
    db
      .selectFrom("mail_outbox")
      .select(["status", "recipient", "html", "plain"])
      .where("key", "=", key)
      .executeTakeFirstOrThrow();
  api.clock.advance({ minutes: 7 * 24 * 60 - 1 });
  await expireMail(api.services);
  expect((await row()).status).toBe("waiting");
  api.clock.advance({ minutes: 2 });
  await expireMail(api.services);
  expect(await row()).toEqual({ status: "given_up", recipient: null, html: null, plain: null });
  expect(await deliverAll()).toEqual([]);
});
