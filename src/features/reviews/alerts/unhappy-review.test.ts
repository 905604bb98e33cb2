import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "#src/db/client.ts";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import {
  addReview,
  createTenant,
  setTrialEnd,
  type Tenant,
  type TenantOptions,
} from "#testing/factories.ts";
import { rate, storedFor } from "#testing/feedback.ts";
import { hostileTexts } from "#testing/hostile-text.ts";
import { startWhileLocked } from "#testing/waiting-statements.ts";
import { eraseComment } from "../messages/erase-comment.server.ts";
import { alertUnhappy } from "./alert-unhappy.server.ts";
import { enqueueLateAlerts } from "./enqueue-late-alerts.server.ts";
import { mailUnhappyReview } from "./mail-unhappy-review.server.tsx";

let api: TestApi;
/** Replaces `enqueue` of the queue, for tests of a broken queue. */
let broken = false;

beforeAll(async () => {
  api = await startTestApi();
  const { enqueue } = api.services.queue;
  api.services.queue.enqueue = async (...given) => {
    if (broken) throw new Error("the queue is unreachable");
    return enqueue(...given);
  };
});
afterAll(() => api.stop());

const newTenant = (options: TenantOptions = {}) => createTenant(api.services, options);

async function mailsTo({ email }: Tenant) {
  await api.runJobs();
  return api.sent.filter(({ to }) => to === email);
}

test("a hostile comment is quoted as text and breaks inside the mail", async () => {
  for (const comment of hostileTexts) {
    const tenant = await newTenant();
    expect((await rate(api, tenant, { rating: 1, comment })).status).toBe(201);
    const [{ subject, html } = { subject: "", html: "" }] = await mailsTo(tenant);
    expect(subject).toBe("Nova avaliação de 1 estrela");
    expect(html).not.toMatch(/<img src=x|<script/);
    expect(html).toContain("overflow-wrap:anywhere");
  }
});

test("one star mails the owner once, with the comment escaped", async () => {
  const tenant = await newTenant();
  const comment = "Fila <b>enorme</b>\n& pão frio";
  expect((await rate(api, tenant, { rating: 1, comment })).status).toBe(201);
  const mails = await mailsTo(tenant);
  expect(mails).toHaveLength(1);
  const [{ subject, html, text } = { subject: "", html: "", text: "" }] = mails;
  expect(subject).toBe("Nova avaliação de 1 estrela");
  expect(html).toContain("Fila &lt;b&gt;enorme&lt;/b&gt;<br/>&amp; pão frio");
  expect(html).not.toContain("<b>enorme");
  expect(text).toContain("Fila <b>enorme</b>\n& pão frio");
  expect(text).toContain("https://estrelou.test/mensagens");
  expect(await mailsTo(tenant)).toHaveLength(1);
});

test("a repeated feedback request sends no second mail, before or after the first mail", async () => {
  const tenant = await newTenant();
  const id = uuidv7();
  await rate(api, tenant, { id, rating: 2 });
  await rate(api, tenant, { id, rating: 2 });
  expect(await mailsTo(tenant)).toHaveLength(1);
  await rate(api, tenant, { id, rating: 2 });
  expect(await mailsTo(tenant)).toHaveLength(1);
  expect((await storedFor(api, tenant)).reviews).toHaveLength(1);
  await rate(api, tenant, { id: uuidv7(), rating: 2 });
  expect(await mailsTo(tenant)).toHaveLength(2);
});

test("a rating at the minimum or above mails nothing", async () => {
  const tenant = await newTenant({ minReview: 3 });
  await rate(api, tenant, { rating: 3 });
  await rate(api, tenant, { rating: 5, comment: "Ótimo" });
  expect(await mailsTo(tenant)).toEqual([]);
  await rate(api, tenant, { rating: 2 });
  expect(await mailsTo(tenant)).toHaveLength(1);
});

test.each([1, 2])(
  "with the minimum %i one and two stars are mailed, three are not",
  async (minReview) => {
    const tenant = await newTenant({ minReview });
    await rate(api, tenant, { rating: 3 });
    await rate(api, tenant, { rating: 2 });
    await rate(api, tenant, { rating: 1 });
    const subjects = (await mailsTo(tenant)).map(({ subject }) => subject);
    expect(subjects).toEqual(["Nova avaliação de 2 estrelas", "Nova avaliação de 1 estrela"]);
    const { reviews } = await storedFor(api, tenant);
    expect(reviews.map(({ status }) => status)).toEqual([null, "open", "open"]);
  },
);

test("the alert is on until the owner switches it off, only for that business", async () => {
  const [owner, otherTenant] = [await newTenant(), await newTenant()];
  const { access: token } = await logInAs(api, owner);
  const path = "/api/dashboard/alerts/";
  expect((await send(api, "GET", path, { token })).body).toMatchObject({ unhappy: true });
  const off = await send(api, "PATCH", path, { token, body: { unhappy: false } });
  expect(off).toMatchObject({ status: 200, body: { unhappy: false } });
  expect((await send(api, "GET", path, { token })).body).toMatchObject({ unhappy: false });
  await rate(api, owner, { rating: 1 });
  await rate(api, otherTenant, { rating: 1 });
  expect(await mailsTo(owner)).toEqual([]);
  expect(await mailsTo(otherTenant)).toHaveLength(1);

  await send(api, "PATCH", path, { token, body: { unhappy: true } });
  await rate(api, owner, { rating: 1 });
  expect(await mailsTo(owner)).toHaveLength(1);
  expect((await send(api, "PATCH", path, { token, body: { unhappy: "no" } })).status).toBe(400);
  expect((await send(api, "PATCH", path, { body: { unhappy: false } })).status).toBe(401);
});

test("without a plan a low rating is stored and no alert is mailed", async () => {
  const tenant = await newTenant({ plan: "none" });
  expect((await rate(api, tenant, { rating: 1 })).status).toBe(201);
  expect(await mailsTo(tenant)).toEqual([]);
});

test("no alert if the plan expires before the job runs", async () => {
  const [expired, running] = [await newTenant(), await newTenant()];
  for (const tenant of [expired, running]) await rate(api, tenant, { rating: 1 });
  const now = api.clock.now();
  await setTrialEnd(api.services, expired, now);
  await setTrialEnd(api.services, running, new Date(now.getTime() + 1000));
  expect(await mailsTo(expired)).toEqual([]);
  expect(await mailsTo(running)).toHaveLength(1);
});

test("no alert if the account is closed before the job runs", async () => {
  const tenant = await newTenant();
  await rate(api, tenant, { rating: 1 });
  await api.services.db
    .updateTable("account")
    .set({ closed_at: api.clock.now() })
    .where("id", "=", tenant.accountId)
    .execute();
  expect(await mailsTo(tenant)).toEqual([]);
});

test("no alert if the owner resolves the review before the job runs", async () => {
  const tenant = await newTenant();
  const { access: token } = await logInAs(api, tenant);
  const { body } = await rate(api, tenant, { rating: 1 });
  const path = `/api/dashboard/messages/${body.id}/`;
  const resolved = await send(api, "PATCH", path, { token, body: { status: "resolved" } });
  expect(resolved.status).toBe(200);
  expect(await mailsTo(tenant)).toEqual([]);
});

test("no alert if the operator blocks the business before the job runs", async () => {
  const tenant = await newTenant();
  await rate(api, tenant, { rating: 1 });
  await api.services.db
    .updateTable("business")
    .set({ blocked_at: api.clock.now() })
    .where("id", "=", tenant.businessId)
    .execute();
  expect(await mailsTo(tenant)).toEqual([]);
});

test("if the queue fails, the review is stored and the mail is not sent", async () => {
  const tenant = await newTenant();
  const id = uuidv7();
  broken = true;
  const answer = await rate(api, tenant, { id, rating: 1, comment: "Ruim" });
  broken = false;
  expect(answer).toMatchObject({ status: 201, body: { id } });
  expect((await storedFor(api, tenant)).reviews).toMatchObject([{ id, comment: "Ruim" }]);
  const logged = api.logged.filter((line) => line.includes("alert for a low rating not enqueued"));
  expect(logged).toHaveLength(1);
  expect(logged[0]).not.toContain("Ruim");
  expect(await mailsTo(tenant)).toEqual([]);
  api.clock.advance({ minutes: 2 });
  await enqueueLateAlerts(api.services);
  expect(await mailsTo(tenant)).toHaveLength(1);
});

test("of 25 low ratings in an hour 20 are mailed and all are stored", async () => {
  const strict = await startTestApi({}, { limitsScale: 1 });
  try {
    const tenant = await createTenant(strict.services);
    for (let index = 0; index < 25; index++) {
      expect((await rate(strict, tenant, { rating: 1 })).status).toBe(201);
    }
    await strict.runJobs();
    expect(strict.sent).toHaveLength(20);
    expect((await storedFor(strict, tenant)).reviews).toHaveLength(25);
    strict.clock.advance({ hours: 1 });
    await rate(strict, tenant, { rating: 1 });
    await strict.runJobs();
    expect(strict.sent).toHaveLength(21);
  } finally {
    await strict.stop();
  }
});

test("repeated jobs for one review do not count against the limit of alerts", async () => {
  const strict = await startTestApi({}, { limitsScale: 1 });
  try {
    const tenant = await createTenant(strict.services);
    const id = uuidv7();
    expect((await rate(strict, tenant, { id, rating: 1 })).status).toBe(201);
    for (let index = 0; index < 20; index++) {
      await alertUnhappy(strict.services, tenant.businessId, id);
      await strict.runJobs();
    }
    expect(strict.sent).toHaveLength(1);
    await rate(strict, tenant, { rating: 1 });
    await strict.runJobs();
    expect(strict.sent).toHaveLength(2);
  } finally {
    await strict.stop();
  }
});

test("an alert that still waits when the comment is erased is not mailed", async () => {
  const tenant = await newTenant();
  const { businessId } = tenant;
  const id = await addReview(api.services, businessId, { rating: 1, comment: "Um segredo" });
  await mailUnhappyReview(api.services, { businessId, id });
  await eraseComment(api.services, businessId, { id, by: null });
  expect(await mailsTo(tenant)).toEqual([]);
});

test("an alert that is written while the comment is erased does not quote it", async () => {
  const tenant = await newTenant();
  const { businessId } = tenant;
  await rate(api, tenant, { rating: 1, comment: "Meu nome é segredo" });
  const { db } = api.services;
  const { id } = await db
    .selectFrom("review")
    .select("id")
    .where("business_id", "=", businessId)
    .executeTakeFirstOrThrow();
  const lock = (tx: Db) => sql`select from review where id = ${id} for update`.execute(tx);
  await startWhileLocked<unknown>(db, lock, [
    () => mailUnhappyReview(api.services, { businessId, id }),
    () => eraseComment(api.services, businessId, { id, by: null }),
  ]);
  for (const { text } of await mailsTo(tenant)) expect(text).not.toContain("segredo");
});
