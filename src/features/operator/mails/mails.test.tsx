import { afterAll, beforeAll, expect, test } from "vitest";
import { expireMail } from "#src/services/mail/expire-mail.server.ts";
import { finishMail } from "#src/services/mail/queries.server.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { newOperator } from "#testing/operator.ts";
import { newOwner } from "#testing/owner.ts";
import { findInDatabase } from "#testing/search-database.ts";

let api: TestApi;
let token: string;
let count = 0;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Queues a mail and gives it up, as after ten retries. Returns its key. */
async function giveUp(options: { to?: string; quotesCustomers?: boolean } = {}): Promise<string> {
  count += 1;
  const key = `test.mail:${count}`;
  const mail = { to: "ana@exemplo.test", ...options, key, subject: "Olá", body: <p>Segredo</p> };
  await queueMail(api.services, api.services.db, mail);
  const end = { status: "given_up", smtpCode: 451, now: api.clock.now() } as const;
  await finishMail(api.services.db, key, end);
  await api.runJobs();
  ({ token } = await newOperator(api));
  return key;
}

const call = (method: string, path: string, body?: unknown) =>
  send(api, method, `/api/operator/mails/${path}`, { token, ...(body ? { body } : {}) });
const listed = async () =>
  (await call("GET", "")).body.results.map(({ key }: { key: string }) => key);

test("the page of mails says how many tips of the first week were sent, and after how many the step was done", async () => {
  const [done, open] = [await newOwner(api), await newOwner(api)];
  const queued_at = api.clock.now();
  await api.services.db
    .insertInto("first_week_mail")
    .values([
      { business_id: done.businessId, day: 2, step: "print", queued_at, done_at: queued_at },
      { business_id: open.businessId, day: 2, step: "print", queued_at },
      { business_id: open.businessId, day: 7, step: "invite", queued_at },
    ])
    .execute();
  ({ token } = await newOperator(api));
  expect((await call("GET", "")).body.first_week).toEqual([
    { day: 2, step: "print", sent: 2, done: 1 },
    { day: 7, step: "invite", sent: 1, done: 0 },
  ]);
});

test("a mail that was given up is listed without its content and recipient", async () => {
  const key = await giveUp();
  const { body } = await call("GET", "");
  expect(body.results).toMatchObject([
    { key, domain: "exemplo.test", smtp_code: 451, attempts: 0 },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/ana@|Segredo|Olá/);
});

test("an operator sends one mail again, or all of them", async () => {
  const key = await giveUp();
  expect((await call("POST", `${encodeURIComponent(key)}/resend/`)).status).toBe(200);
  await api.runJobs();
  expect(api.sent.filter(({ subject }) => subject === "Olá")).toHaveLength(1);
  expect((await call("POST", `${encodeURIComponent(key)}/resend/`)).status).toBe(404);
  expect(await listed()).not.toContain(key);

  const keys = [await giveUp(), await giveUp()];
  expect((await call("POST", "resend/", { keys: [...keys, "unknown"] })).body).toEqual({
    queued: 2,
  });
  await api.runJobs();
  expect(api.sent.filter(({ subject }) => subject === "Olá")).toHaveLength(3);
});

test("the content is deleted by a discard, after 7 days, and with the account", async () => {
  const { db } = api.services;
  const contentOf = async (key: string) =>
    db.selectFrom("mail_outbox").select("html").where("key", "=", key).executeTakeFirst();
  const discarded = await giveUp();
  expect((await call("DELETE", `${encodeURIComponent(discarded)}/`)).status).toBe(200);
  expect(await contentOf(discarded)).toEqual({ html: null });

  const owner = await newOwner(api);
  await giveUp({ to: owner.email });
  await send(api, "DELETE", "/api/account/", {
    token: owner.token,
    body: { password: owner.password },
  });
  await api.runJobs();
  expect(await findInDatabase(db, [owner.email])).toEqual([]);

  const old = await giveUp();
  api.clock.advance({ days: 8 });
  await expireMail(api.services);
  expect(await contentOf(old)).toEqual({ html: null });
});

test("a mail that quotes customers keeps no content", async () => {
  const key = await giveUp({ quotesCustomers: true });
  expect(await listed()).not.toContain(key);
  expect((await call("POST", `${encodeURIComponent(key)}/resend/`)).status).toBe(404);
  expect(await findInDatabase(api.services.db, ["Segredo"])).toEqual([]);
});
