import { sql } from "kysely";
import { pino } from "pino";
import { expect, test } from "vitest";
import { z } from "zod";
import { registry } from "#src/services/metrics/metrics.server.ts";
import { startQueue } from "#src/services/queue/pg-boss.server.ts";
import { declareJob, handle } from "#src/services/queue/queue.ts";
import { setUpDatabase } from "#testing/file-database.ts";
import { countWaitingStatements } from "#testing/waiting-statements.ts";
import { updateGauges } from "./update-gauges.ts";

const database = setUpDatabase();

const job = (name: string, run: () => Promise<void>) =>
  handle(declareJob({ name, data: z.object({}), retries: 0 }), run);

async function valuesOf(name: string, limitMs?: number): Promise<Record<string, number>> {
  await updateGauges(database.db, limitMs);
  const values = (await registry.getSingleMetric(name)?.get())?.values ?? [];
  return Object.fromEntries(values.map(({ labels, value }) => [labels.name ?? "", value]));
}

test("due jobs are waiting, deferred ones are not, and failed ones are counted by job", async () => {
  const waits = job("gauge.waits", async () => {});
  const fails = job("gauge.fails", () => Promise.reject(new Error("stumbled")));
  const jobs = [waits, fails];
  const log = pino({ level: "silent" });
  const queue = await startQueue({ url: database.url, log, jobs, supervise: false });
  const past = new Date(Date.now() - 60_000);
  await queue.enqueue(database.db, waits, {}, { startAfter: past });
  await queue.enqueue(database.db, waits, {}, { startAfter: new Date(Date.now() + 3_600_000) });
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
