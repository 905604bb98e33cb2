import { sql } from "kysely";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { setUpDatabase } from "#testing/file-database.ts";
import { startQueue } from "./pg-boss.server.ts";

const database = setUpDatabase();

test("two processes that create the schema of the queue at the same time both start", async () => {
  const { db, url } = database;
  await sql`drop schema if exists pgboss cascade`.execute(db);
  const log = pino({ level: "silent" });
  // Both find no schema, and wait for this transaction before they create it.
  const starts = await db.transaction().execute(async (tx) => {
    await sql`create schema pgboss`.execute(tx);
    const both = [1, 2].map(() => startQueue({ url, log, jobs: [], supervise: true }));
    const started = Promise.allSettled(both);
    await expect.poll(countWaiting).toBe(2);
    await sql`drop schema pgboss`.execute(tx);
    return { started };
  });
  const queues = await starts.started;
  for (const queue of queues)
    if (queue.status === "fulfilled") onTestFinished(() => queue.value.stop());
  expect(queues.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
});

async function countWaiting(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = 'estrelou-jobs'
      and wait_event_type = 'Lock'`.execute(database.db);
  return rows.length;
}
