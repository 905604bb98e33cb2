import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant, type Tenant } from "#testing/factories.ts";
import { rate } from "#testing/feedback.ts";
import { enqueueLateAlerts } from "./enqueue-late-alerts.server.ts";

let api: TestApi;
/** The process ends, or loses its database, right after a review is stored. */
let isCutOff = false;

beforeAll(async () => {
  api = await startTestApi();
  const { enqueue } = api.services.queue;
  api.services.queue.enqueue = async (...given) => {
    if (isCutOff) throw new Error("the leader is gone");
    return enqueue(...given);
  };
});
afterAll(() => api.stop());

/** Sends a low rating whose alert is not enqueued. Returns the owner. */
async function loseAlert(tenant?: Tenant): Promise<Tenant> {
  const owner = tenant ?? (await createTenant(api.services));
  isCutOff = true;
  expect((await rate(api, owner, { rating: 1 })).status).toBe(201);
  isCutOff = false;
  return owner;
}

/** Lets minutes pass, and runs the sweep and the jobs. */
async function sweepAfter(minutes: number): Promise<void> {
  api.clock.advance({ minutes });
  await enqueueLateAlerts(api.services);
  await api.runJobs();
}

const countMails = ({ email }: Tenant) => api.sent.filter(({ to }) => to === email).length;
const countWaiting = async ({ businessId }: Tenant) =>
  (
    await api.services.db
      .selectFrom("waiting_alert")
      .select("review_id")
      .where("business_id", "=", businessId)
      .execute()
  ).length;

test("an alert that was not enqueued is mailed after a minute, once", async () => {
  const owner = await loseAlert();
  await api.runJobs();
  expect([countMails(owner), await countWaiting(owner)]).toEqual([0, 1]);
  await sweepAfter(0.5);
  expect(countMails(owner)).toBe(0);
  await sweepAfter(1);
  expect([countMails(owner), await countWaiting(owner)]).toEqual([1, 0]);
  await sweepAfter(120);
  expect(countMails(owner)).toBe(1);
});

test("an alert whose job still waits is not mailed twice", async () => {
  const owner = await createTenant(api.services);
  expect((await rate(api, owner, { rating: 2 })).status).toBe(201);
  expect(await countWaiting(owner)).toBe(1);
  await sweepAfter(2);
  expect([countMails(owner), await countWaiting(owner)]).toEqual([1, 0]);
});

test("a good rating waits for no alert, and neither does one whose owner wants none", async () => {
  const owner = await createTenant(api.services);
  await rate(api, owner, { rating: 5 });
  expect(await countWaiting(owner)).toBe(0);
  const unsubscribed = await loseAlert();
  await api.services.db
    .updateTable("business")
    .set({ alert_unhappy: false })
    .where("id", "=", unsubscribed.businessId)
    .execute();
  await sweepAfter(2);
  expect([countMails(unsubscribed), await countWaiting(unsubscribed)]).toEqual([0, 0]);
});

test("an alert whose job fails is enqueued again after an hour, and given up after a week", async () => {
  const owner = await loseAlert();
  const { enqueue } = api.services.queue;
  let tries = 0;
  api.services.queue.enqueue = async () => {
    tries += 1;
  };
  await sweepAfter(1);
  await sweepAfter(30);
  expect(tries).toBe(1);
  await sweepAfter(60);
  expect(tries).toBe(2);
  await sweepAfter(7 * 1440);
  expect([tries, await countWaiting(owner)]).toEqual([3, 1]);
  expect(api.logged.join()).not.toContain("given up");
  await sweepAfter(1);
  expect([tries, await countWaiting(owner)]).toEqual([3, 0]);
  expect(api.logged.join()).toContain("given up");
  api.services.queue.enqueue = enqueue;
});

test("the sweep reads what is late from an index", async () => {
  await api.services.db.transaction().execute(async (tx) => {
    // The planner reads a small table without its indexes.
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ "QUERY PLAN": string }>`explain
      select from waiting_alert where due_at <= now() order by due_at limit 500`.execute(tx);
    expect(rows.map((row) => row["QUERY PLAN"]).join()).toContain("waiting_alert_due");
  });
});
