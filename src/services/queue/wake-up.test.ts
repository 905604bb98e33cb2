import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { setUpDatabase } from "#testing/file-database.ts";
import { type RunningQueue, startQueue } from "./pg-boss.server.ts";
import { declareJob, handle } from "./queue.ts";

type Context = { done: string[] };

const note = handle(
  declareJob({
    name: "test.note",
    data: z.object({ text: z.string() }),
  }),
  async ({ done }: Context, { text }) => {
    done.push(text);
  },
);
const jobs = [note];

const database = setUpDatabase();
let queue: RunningQueue;
let context: Context;
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

const isDone = (expected: string[]) => expect.poll(() => context.done.toSorted()).toEqual(expected);

test("a commit that enqueues a job wakes the workers, also a busy one", async () => {
  await startWorking();
  const texts = Array.from({ length: 20 }, (_, index) => `job ${index}`).toSorted();
  for (const text of texts) {
    await database.db.transaction().execute((tx) => queue.enqueue(tx, note, { text }));
  }
  await isDone(texts);
});

test("a job runs although its notification was lost with all connections of the worker", async () => {
  await startWorking();
  await database.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select distinct application_name as name from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and application_name like 'estrelou-%' and pg_terminate_backend(pid, 5000)
      order by name`.execute(tx);
    expect(rows).toEqual([{ name: "estrelou-jobs" }, { name: "estrelou-listen" }]);
    await queue.enqueue(tx, note, { text: "during the gap" });
  });
  await isDone(["during the gap"]);
  await queue.enqueue(database.db, note, { text: "after it" });
  await isDone(["after it", "during the gap"]);
});

test("polling finds a job that no notification announced", async () => {
  await startWorking({ pollSeconds: 1 });
  await sql`insert into pgboss.job (name, data, policy, singleton_key)
    values (${note.name}, '{"text": "not announced"}', 'exclusive', 'not announced')`.execute(
    database.db,
  );
  await isDone(["not announced"]);
});
