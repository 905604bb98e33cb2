import { tmpdir } from "node:os";
import { sql } from "kysely";
import { pino } from "pino";
import { expect, test } from "vitest";
import { z } from "zod";
import { connect, type Db } from "#src/db/client.ts";
import { pauseUntil } from "#src/features/google/quota/queries.server.ts";
import { recordBackup } from "#src/features/operator/backups/record-backup.server.ts";
import { newUuid } from "#src/lib/tokens/new-uuid.ts";
import { systemClock } from "#src/services/clock.ts";
import { deliverMailJob } from "#src/services/mail/jobs.ts";
import { bulkPriority } from "#src/services/mail/mail-priority.server.ts";
import { insertMail } from "#src/services/mail/queries.server.ts";
import { backupAge, registry } from "#src/services/metrics/metrics.server.ts";
import { startQueue } from "#src/services/queue/pg-boss.server.ts";
import { declareJob, handle } from "#src/services/queue/queue.ts";
import { testSettings } from "#testing/api.ts";
import { createTenant } from "#testing/factories.ts";
import { setUpDatabase } from "#testing/file-database.ts";
import { databaseTime } from "#testing/time.ts";
import { countWaitingStatements } from "#testing/waiting-statements.ts";
import { updateGauges } from "./update-gauges.ts";

const database = setUpDatabase();
const logged: string[] = [];
const log = pino({}, { write: (line: string) => void logged.push(line) });
const settings = { ...testSettings, dataDir: tmpdir() };

const job = (name: string, run: () => Promise<void>) =>
  handle(declareJob({ name, data: z.object({}), retries: 0 }), run);

async function valuesOf(name: string, limitMs?: number): Promise<Record<string, number>> {
  await updateGauges({ db: database.db, settings, log }, limitMs ? { limitMs } : {});
  const values = (await registry.getSingleMetric(name)?.get())?.values ?? [];
  return Object.fromEntries(values.map(({ labels, value }) => [labels.name ?? "", value]));
}

test("due jobs are waiting, deferred ones are not, and failed ones are counted by job", async () => {
  const waits = job("gauge.waits", async () => {});
  const fails = job("gauge.fails", () => Promise.reject(new Error("stumbled")));
  const jobs = [waits, fails];
  const queue = await startQueue({ url: database.url, log, jobs, supervise: false });
  const now = await databaseTime(database.db);
  const [past, later] = [new Date(now - 60_000), new Date(now + 3_600_000)];
  await queue.enqueue(database.db, waits, {}, { startAfter: past });
  await queue.enqueue(database.db, waits, {}, { startAfter: later });
  await queue.enqueue(database.db, fails, {});

  expect(await valuesOf("estrelou_waiting_jobs")).toMatchObject({
    "gauge.waits": 1,
    "gauge.fails": 1,
  });
  expect((await valuesOf("estrelou_oldest_due_job_seconds"))[""]).toBeGreaterThanOrEqual(60);

  await queue.work([fails], {});
  await expect.poll(() => valuesOf("estrelou_failed_jobs")).toMatchObject({ "gauge.fails": 1 });
  expect(await valuesOf("estrelou_waiting_jobs")).toMatchObject({ "gauge.waits": 1 });
  await queue.stop();
});

test("a mail that was never tried counts with its wait, mass sending does not", async () => {
  const jobs = [job(deliverMailJob.name, async () => {})];
  const queue = await startQueue({ url: database.url, log, jobs, supervise: false });
  const { db } = database;
  const oldest = () => valuesOf("estrelou_oldest_untried_mail_seconds");
  await queue.enqueue(db, deliverMailJob, { key: "bulk" }, { priority: bulkPriority });
  await sql`update pgboss.job set created_on = now() - interval '1 hour'`.execute(db);
  expect(await oldest()).toEqual({ "": 0 });
  await queue.enqueue(db, deliverMailJob, { key: "alert" }, { priority: 7 });
  await sql`update pgboss.job set created_on = now() - interval '1 hour'`.execute(db);
  expect((await oldest())[""]).toBeGreaterThanOrEqual(3600);
  await queue.stop();
});

test("the ages of backups count from their records, and no record is an endless age", async () => {
  const { db } = database;
  const agesOf = async () => {
    await updateGauges({ db, settings, log });
    const { values } = await backupAge.get();
    return Object.fromEntries(values.map(({ labels, value }) => [labels.kind, Math.round(value)]));
  };
  const endless = Number.POSITIVE_INFINITY;
  expect(await agesOf()).toEqual({ backup: endless, drill: endless });
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
  await recordBackup({ db }, { kind: "backup", at: ago(600) });
  await recordBackup({ db }, { kind: "backup", at: ago(9_000) });
  await recordBackup({ db }, { kind: "drill", at: ago(60) });
  const { backup, drill } = await agesOf();
  expect([backup, drill].map((age) => Math.round(Number(age) / 60))).toEqual([10, 1]);
  expect(await valuesOf("estrelou_wal_archive_age_seconds")).toEqual({ "": Number.NaN });
  expect((await valuesOf("estrelou_data_disk_free_ratio"))[""]).toBeGreaterThan(0);
});

test("a database that does not respond in time leaves the metrics without a value", async () => {
  const values = await database.db.transaction().execute(async (tx) => {
    await sql`lock table mail_outbox`.execute(tx);
    const found = await valuesOf("estrelou_waiting_mails", 50);
    expect(await countWaitingStatements(database.db)).toBe(1);
    return found;
  });
  expect(values).toEqual({ "": Number.NaN });
  expect(await valuesOf("estrelou_waiting_mails")).toEqual({ "": 0 });
});

test("a query that fails leaves its metric without a value, and is logged once", async () => {
  const { db } = database;
  const reported = new Set<string>();
  await sql`alter table mail_outbox rename to renamed`.execute(db);
  logged.length = 0;
  await updateGauges({ db, settings, log }, { reported });
  await updateGauges({ db, settings, log }, { reported });
  await sql`alter table renamed rename to mail_outbox`.execute(db);
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain('relation \\"mail_outbox\\" does not exist');
});

/** The gauges of the database that have one value. */
const gauges = [
  "estrelou_held_senders",
  "estrelou_waiting_invitations",
  "estrelou_waiting_mails",
  "estrelou_oldest_waiting_mail_seconds",
  "estrelou_google_reading_paused",
  "estrelou_google_oldest_due_reading_seconds",
  "estrelou_oldest_due_job_seconds",
];

async function allValues(db: Db): Promise<number[]> {
  await updateGauges({ db, settings, log });
  const metrics = await Promise.all(gauges.map((name) => registry.getSingleMetric(name)?.get()));
  return metrics.map((metric) => metric?.values[0]?.value ?? -1);
}

/** Adds a held sender whose campaign has two waiting invitations. */
async function addHeldSender(db: Db): Promise<string> {
  const { businessId: business_id } = await createTenant({ db, clock: systemClock });
  const at = new Date();
  await db
    .insertInto("invitation_sender")
    .values({ business_id, held_at: at, hold_reason: "refusals" })
    .execute();
  const campaign_id = newUuid();
  await db
    .insertInto("campaign")
    .values({
      business_id,
      id: campaign_id,
      created_at: at,
      takes_replies: false,
      subject: "s",
      body: "b",
    })
    .execute();
  await db
    .insertInto("campaign_recipient")
    .values(
      ["waiting", "sent", "waiting"].map((status, position) => ({
        business_id,
        campaign_id,
        position,
        status,
        due_at: at,
        address_secret: status === "waiting" ? Buffer.from("x") : null,
      })),
    )
    .execute();
  return business_id;
}

test("each gauge has the value of its rows; without a database all are NaN, and the pools are counted", async () => {
  const { db } = database;
  await sql`delete from pgboss.job`.execute(db);
  expect(await allValues(db)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  const now = new Date();
  const databaseNow = await databaseTime(db);
  const businessId = await addHeldSender(db);
  const mail = {
    recipient: "a@loja.test",
    subject: "s",
    html: "h",
    plain: "p",
    headers: undefined,
  };
  for (const [key, secondsAgo] of Object.entries({ first: 120, second: 30, third: 60 })) {
    const queuedAt = new Date(databaseNow - secondsAgo * 1000);
    await insertMail(db, { key, now: queuedAt, ...mail, quotesCustomers: false });
  }
  const dueAt = new Date(now.getTime() - 300_000);
  await sql`insert into google_connection
    (business_id, state, refresh_token, account_name, location_name, connected_at, next_read_at)
    values (${businessId}, 'connected', 'x', 'accounts/1', 'locations/1', ${now}, ${dueAt})`.execute(
    db,
  );
  await pauseUntil(db, { until: new Date(now.getTime() + 60_000), now, busy: false });
  const [held, invitations, mails, oldestMail, isPaused, oldestReading, oldestJob] =
    await allValues(db);
  expect({ held, invitations, mails, isPaused, oldestJob }).toEqual({
    held: 1,
    invitations: 2,
    mails: 3,
    isPaused: 1,
    oldestJob: 0,
  });
  for (const [seconds, least] of [
    [oldestMail, 120],
    [oldestReading, 300],
  ] as const) {
    expect(seconds).toBeGreaterThanOrEqual(least);
    // The time of the test itself.
    expect(seconds).toBeLessThan(least + 180);
  }
  const none = connect("postgres://nobody@127.0.0.1:1/nothing", { applicationName: "gauge-pool" });
  logged.length = 0;
  expect(await allValues(none)).toEqual(Array(gauges.length).fill(Number.NaN));
  expect(logged, "an outage is logged by the pool").toEqual([]);
  const pools = (await registry.getSingleMetric("estrelou_pool_connections")?.get())?.values ?? [];
  const states = pools.filter(({ labels }) => labels.pool === "gauge-pool");
  expect(states.map(({ labels, value }) => [labels.state, value])).toEqual([
    ["used", 0],
    ["idle", 0],
    ["waiting", 0],
  ]);
  await none.destroy();
});
