import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { setUpDatabase } from "#testing/file-database.ts";
import { type RunningQueue, startQueue } from "./pg-boss.server.ts";
import { declareJob, handle } from "./queue.ts";

/** The results of the jobs of a test, in order. */
type Context = { done: string[] };

const greet = handle(
  declareJob({
    name: "test.greet",
    data: z.object({ name: z.string() }),
  }),
  async ({ done }: Context, { name }) => {
    done.push(name);
  },
);

const stumble = handle(
  declareJob({
    name: "test.stumble",
    data: z.object({ falls: z.number() }),
    retries: 3,
    retryDelaySeconds: 1000,
  }),
  async ({ done }: Context, { falls }) => {
    done.push("try");
    if (done.length <= falls) throw new Error("stumbled");
    done.push("through");
  },
);

const crowd = handle(
  declareJob({
    name: "test.crowd",
    data: z.object({ name: z.string() }),
    retries: 1,
    retryDelaySeconds: 1000,
    together: 10,
  }),
  async ({ done }: Context, { name }) => {
    done.push(name);
    if (name === "fails once" && done.filter((one) => one === name).length === 1) {
      throw new Error("stumbled");
    }
  },
);

const jobs = [greet, stumble, crowd];

const database = setUpDatabase();
let queue: RunningQueue;
let context: Context;
beforeEach(async () => {
  context = { done: [] };
  const log = pino({ level: "silent" });
  // Workers find retries only by polling.
  queue = await startQueue({ url: database.url, log, jobs, supervise: false, pollSeconds: 0.1 });
});
afterEach(() => queue.stop());

test("a job enqueued in a transaction runs after the commit, and never after a rollback", async () => {
  await queue.work(jobs, context);
  await expect(
    database.db.transaction().execute(async (tx) => {
      await queue.enqueue(tx, greet, { name: "undone" });
      throw new Error("rolled back");
    }),
  ).rejects.toThrow("rolled back");
  await database.db.transaction().execute(async (tx) => {
    await queue.enqueue(tx, greet, { name: "Ana" });
    await queue.enqueue(tx, greet, { name: "Bia" });
    expect(context.done).toEqual([]);
  });
  await expect.poll(() => context.done.toSorted()).toEqual(["Ana", "Bia"]);
});

/** Waits until a job has failed, makes its retry due, and returns the pause that it had, in seconds. */
async function skipPause({ name }: { name: string }): Promise<number> {
  const { db } = database;
  const readPause = async () => {
    const { rows } = await sql<{ pause: number }>`
      select extract(epoch from start_after - now())::float as pause from pgboss.job
      where name = ${name} and state = 'retry' and start_after > now()`.execute(db);
    return rows[0]?.pause ?? 0;
  };
  await expect.poll(readPause).toBeGreaterThan(0);
  const pause = await readPause();
  await sql`update pgboss.job set start_after = now() where name = ${name}`.execute(db);
  return pause;
}

test("a failed job is retried until it succeeds, after pauses that grow", async () => {
  await queue.work(jobs, context);
  await queue.enqueue(database.db, stumble, { falls: 3 });
  const pauses = [await skipPause(stumble), await skipPause(stumble), await skipPause(stumble)];
  await expect.poll(() => context.done).toEqual(["try", "try", "try", "try", "through"]);
  // Each pause is random between 1000 s and 2000 s, then twice and four times as long.
  expect(pauses[0]).toBeLessThan(2001);
  expect(pauses[1]).toBeGreaterThan(1900);
  expect(pauses[2]).toBeGreaterThan(3900);
});

test("only one job per key waits; all jobs without a key run", async () => {
  for (const name of ["first", "second", "third"]) {
    await queue.enqueue(database.db, greet, { name }, { key: "the same" });
  }
  await queue.enqueue(database.db, greet, { name: "other key" }, { key: "another" });
  await queue.enqueue(database.db, greet, { name: "no key" });
  await queue.enqueue(database.db, greet, { name: "no key" });
  await queue.work(jobs, context);
  const expected = ["first", "no key", "no key", "other key"];
  await expect.poll(() => context.done.toSorted()).toEqual(expected);
  // The key is free again. This job runs after all others, so a duplicate would appear before it.
  await queue.enqueue(database.db, greet, { name: "once more" }, { key: "the same" });
  await expect.poll(() => context.done.at(-1)).toBe("once more");
  expect(context.done).toHaveLength(5);
});

test("a job that waits when its process stops runs in the next process", async () => {
  await queue.enqueue(database.db, greet, { name: "left" });
  await queue.stop();
  const log = pino({ level: "silent" });
  queue = await startQueue({ url: database.url, log, jobs, supervise: false });
  await queue.work(jobs, context);
  await expect.poll(() => context.done).toEqual(["left"]);
});

test("if one job of a batch fails, only this job is retried", async () => {
  for (let index = 0; index < 25; index++) {
    await queue.enqueue(database.db, crowd, { name: index === 3 ? "fails once" : `${index}` });
  }
  await queue.work(jobs, context);
  await skipPause(crowd);
  await expect.poll(() => context.done.length).toBe(26);
  expect(context.done.filter((name) => name === "fails once")).toHaveLength(2);
  expect(new Set(context.done).size).toBe(25);
});

test("jobs with a lower priority run later", async () => {
  for (const name of ["many 1", "many 2"])
    await queue.enqueue(database.db, greet, { name }, { priority: -1 });
  await queue.enqueue(database.db, greet, { name: "one" });
  await queue.work(jobs, context);
  await expect.poll(() => context.done).toEqual(["one", "many 1", "many 2"]);
});

test("data that the schema rejects is not enqueued, and fails if another version enqueued it", async () => {
  const put = (data: object, key: string) =>
    queue.enqueue<unknown>(database.db, greet, data, { key });
  await expect(put({ name: 7 }, "rejected")).rejects.toThrow("expected string");
  await put({ name: "Ana", secret: "not declared" }, "checked");
  await sql`insert into pgboss.job (name, data, policy, singleton_key, retry_limit)
    values (${greet.name}, '{"name": 7}', 'exclusive', 'other version', 0)`.execute(database.db);
  await queue.work(jobs, context);
  const stored = async () =>
    (
      await sql`select singleton_key as key, state::text, data from pgboss.job
        where singleton_key in ('rejected', 'checked', 'other version') order by 1`.execute(
        database.db,
      )
    ).rows;
  await expect.poll(stored).toEqual([
    { key: "checked", state: "completed", data: { name: "Ana" } },
    { key: "other version", state: "failed", data: { name: 7 } },
  ]);
  expect(context.done).toEqual(["Ana"]);
});
