import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { connect, type Db } from "#src/db/client.ts";
import { createTestDatabase } from "#testing/database.ts";
import { type RunningQueue, startQueue } from "./pg-boss.server.ts";
import { defineJob, type Job } from "./queue.ts";

type Context = { done: string[] };

const note = defineJob({
  name: "test.note",
  data: z.object({ text: z.string() }),
  async run({ done }: Context, { text }) {
    done.push(text);
  },
});
const jobs = [note] as Job<never, Context>[];

let database: { url: string; drop(): Promise<void> };
let db: Db;
let queue: RunningQueue;
let context: Context;

beforeAll(async () => {
  database = await createTestDatabase(process.env.TEST_DATABASE_URL ?? "");
  db = connect(database.url);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
beforeEach(() => {
  context = { done: [] };
});
afterEach(() => queue.stop());

/** Starts the workers. By default they poll every ten minutes, so only notifications wake them in time. */
async function startWorking({ pollSeconds = 600 } = {}): Promise<void> {
  const log = pino({ level: "silent" });
  queue = await startQueue({ url: database.url, log, jobs, supervise: false, pollSeconds });
  await queue.work(jobs, context);
}

const isDone = (expected: string[]) =>
  expect.poll(() => context.done.toSorted(), { timeout: 30_000 }).toEqual(expected);

test("a commit that enqueues a job wakes the workers, also a busy one", async () => {
  await startWorking();
  const texts = Array.from({ length: 20 }, (_, index) => `job ${index}`).toSorted();
  for (const text of texts) {
    await db.transaction().execute((tx) => queue.enqueue(tx, note, { text }));
  }
  await isDone(texts);
});

test("a job runs although its notification was lost with all connections of the worker", async () => {
  await startWorking();
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select distinct application_name as name from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and application_name like 'estrelou-%' and pg_terminate_backend(pid, 5000)
      order by name`.execute(tx);
    expect(rows).toEqual([{ name: "estrelou-jobs" }, { name: "estrelou-listen" }]);
    await queue.enqueue(tx, note, { text: "during the gap" });
  });
  await isDone(["during the gap"]);
  await queue.enqueue(db, note, { text: "after it" });
  await isDone(["after it", "during the gap"]);
});

test("polling finds a job that no notification announced", async () => {
  await startWorking({ pollSeconds: 1 });
  await sql`insert into pgboss.job (name, data, policy, singleton_key)
    values (${note.name}, '{"text": "not announced"}', 'exclusive', 'not announced')`.execute(db);
  await isDone(["not announced"]);
});
