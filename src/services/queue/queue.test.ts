import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { connect, type Db } from "#src/db/client.ts";
import { createTestDatabase } from "#testing/database.ts";
import { type RunningQueue, startQueue } from "./pg-boss.server.ts";
import { defineJob, type Job } from "./queue.ts";

/** What the jobs of a test did, in order. */
type Context = { done: string[] };

const greet = defineJob({
  name: "test.greet",
  data: z.object({ name: z.string() }),
  async run({ done }: Context, { name }) {
    done.push(name);
  },
});

const stumble = defineJob({
  name: "test.stumble",
  data: z.object({ falls: z.number() }),
  retries: 3,
  retryDelaySeconds: 0,
  async run({ done }: Context, { falls }) {
    done.push("try");
    if (done.length <= falls) throw new Error("stumbled");
    done.push("through");
  },
});

const crowd = defineJob({
  name: "test.crowd",
  data: z.object({ name: z.string() }),
  retries: 1,
  retryDelaySeconds: 0,
  together: 10,
  async run({ done }: Context, { name }) {
    done.push(name);
    if (name === "fails once" && done.filter((one) => one === name).length === 1) {
      throw new Error("stumbled");
    }
  },
});

const jobs = [greet, stumble, crowd] as Job<never, Context>[];

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
beforeEach(async () => {
  context = { done: [] };
  const log = pino({ level: "silent" });
  // Retries are found by polling.
  queue = await startQueue({ url: database.url, log, jobs, supervise: false, pollSeconds: 1 });
});
afterEach(() => queue.stop());

test("a job enqueued in a transaction exists when that is committed, not before and not otherwise", async () => {
  await queue.work(jobs, context);
  await expect(
    db.transaction().execute(async (tx) => {
      await queue.enqueue(tx, greet, { name: "undone" });
      throw new Error("rolled back");
    }),
  ).rejects.toThrow("rolled back");
  await db.transaction().execute(async (tx) => {
    await queue.enqueue(tx, greet, { name: "Ana" });
    await queue.enqueue(tx, greet, { name: "Bia" });
    expect(context.done).toEqual([]);
  });
  await expect.poll(() => context.done.toSorted(), { timeout: 30_000 }).toEqual(["Ana", "Bia"]);
});

test("a job that fails is run again until it succeeds", async () => {
  await queue.work(jobs, context);
  await queue.enqueue(db, stumble, { falls: 2 });
  await expect
    .poll(() => context.done, { timeout: 30_000 })
    .toEqual(["try", "try", "try", "through"]);
});

test("of one key only one job waits; jobs without a key do not hinder each other", async () => {
  for (const name of ["first", "second", "third"]) {
    await queue.enqueue(db, greet, { name }, { key: "the same" });
  }
  await queue.enqueue(db, greet, { name: "other key" }, { key: "another" });
  await queue.enqueue(db, greet, { name: "no key" });
  await queue.enqueue(db, greet, { name: "no key" });
  await queue.work(jobs, context);
  const expected = ["first", "no key", "no key", "other key"];
  await expect.poll(() => context.done.toSorted(), { timeout: 30_000 }).toEqual(expected);
  // The key is free again: what is enqueued now runs, and comes after anything that was left over.
  await queue.enqueue(db, greet, { name: "once more" }, { key: "the same" });
  await expect.poll(() => context.done.at(-1), { timeout: 30_000 }).toBe("once more");
  expect(context.done).toHaveLength(5);
});

test("what a stopped process left waiting, the next one does", async () => {
  await queue.enqueue(db, greet, { name: "left" });
  await queue.stop();
  const log = pino({ level: "silent" });
  queue = await startQueue({ url: database.url, log, jobs, supervise: false });
  await queue.work(jobs, context);
  await expect.poll(() => context.done, { timeout: 30_000 }).toEqual(["left"]);
});

test("jobs taken together end each for itself: one that fails is tried again alone", async () => {
  for (let index = 0; index < 25; index++) {
    await queue.enqueue(db, crowd, { name: index === 3 ? "fails once" : `${index}` });
  }
  await queue.work(jobs, context);
  await expect.poll(() => context.done.length, { timeout: 20_000 }).toBe(26);
  expect(context.done.filter((name) => name === "fails once")).toHaveLength(2);
  expect(new Set(context.done).size).toBe(25);
});

test("what many get waits behind what somebody waits for", async () => {
  for (const name of ["many 1", "many 2"]) await queue.enqueue(db, greet, { name }, { bulk: true });
  await queue.enqueue(db, greet, { name: "one" });
  await queue.work(jobs, context);
  await expect.poll(() => context.done, { timeout: 20_000 }).toEqual(["one", "many 1", "many 2"]);
});
