import { sql } from "kysely";
import { pino } from "pino";
import { expect, test } from "vitest";
import { z } from "zod";
import { setUpDatabase } from "#testing/file-database.ts";
import { watchLeases } from "./leases.server.ts";
import { startQueue } from "./pg-boss.server.ts";
import { declareJob, handle } from "./queue.ts";

/** The names of the started jobs, and the promise that the job "long" waits for. */
type Context = { begun: string[]; ended: Promise<void> };

const last = handle(
  declareJob({
    name: "test.last",
    data: z.object({ name: z.string() }),
    together: 2,
  }),
  async ({ begun, ended }: Context, { name }) => {
    begun.push(name);
    if (name === "long") await ended;
  },
);
const jobs = [last];

const database = setUpDatabase();
const start = () =>
  startQueue({
    url: database.url,
    log: pino({ level: "silent" }),
    jobs,
    supervise: false,
    pollSeconds: 600,
    leases: { renewSeconds: 0.3, leaseSeconds: 1.5, checkSeconds: 0.7 },
  });

test("a job runs again if its worker died, but not while its worker renews the lease", async () => {
  const living = await start();
  const other = await start();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const begun: string[] = [];
  await living.work(jobs, { begun, ended });
  await living.enqueue(database.db, last, { name: "long" });
  await expect.poll(() => begun).toEqual(["long"]);

  // Two active jobs whose worker died. The second one has no attempt left.
  for (const [name, retries] of [
    ["abandoned", 0],
    ["last attempt", 5],
  ] as const) {
    await sql`
      insert into pgboss.job
        (name, data, policy, singleton_key, state, started_on, heartbeat_on, heartbeat_seconds,
         retry_count, retry_limit)
      values (${last.name}, ${JSON.stringify({ name })}::jsonb, 'exclusive', ${name}, 'active',
        now(), now(), 60, ${retries}, 5)`.execute(database.db);
  }
  await other.work(jobs, { begun, ended });
  await expect.poll(() => begun).toEqual(["long", "abandoned"]);

  end();
  await living.stop();
  await other.stop();
  const { rows } = await sql<{ name: string; state: string; attempts: number }>`
    select data->>'name' as name, state::text, retry_count as attempts
    from pgboss.job order by created_on, name`.execute(database.db);
  expect(rows).toEqual([
    { name: "long", state: "completed", attempts: 0 },
    { name: "abandoned", state: "completed", attempts: 1 },
    { name: "last attempt", state: "active", attempts: 5 },
  ]);
});

/** A pg-boss that takes over no job. */
const fail = () => Promise.reject(new Error("No job is taken over"));
const boss = { cancel: fail, resume: fail };

/** Inserts an active job whose worker died an hour ago, and which may begin five times after its first start. */
async function insertExpired(name: string, retries: number): Promise<string> {
  // Creates the tables and the queue.
  await (await start()).stop();
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job
      (name, data, policy, singleton_key, state, started_on, heartbeat_on, heartbeat_seconds,
       retry_count, retry_limit)
    values (${last.name}, ${JSON.stringify({ name })}::jsonb, 'exclusive', ${name}, 'active', now(),
      now() - interval '1 hour', 60, ${retries}, 5) returning id`.execute(database.db);
  return rows[0]?.id ?? "";
}

test("a job without an attempt left is never taken over; one with its last attempt is", async () => {
  const { db } = database;
  await insertExpired("none left", 5);
  const lastAttempt = await insertExpired("one left", 4);
  const taken = new Set<unknown>();
  const first = Promise.withResolvers<void>();
  const response = { jobs: [], requested: 1, affected: 1 };
  const leases = watchLeases({
    boss: {
      async cancel(_, id) {
        taken.add(id);
        return response;
      },
      resume: async () => response,
    },
    pool: db,
    queues: [last.name],
    times: { renewSeconds: 5, leaseSeconds: 20, checkSeconds: 0.01 },
    log: pino({ level: "silent" }),
    wake: () => first.resolve(),
  });
  await first.promise;
  await leases.stop();
  await sql`delete from pgboss.job`.execute(db);
  expect([...taken]).toEqual([lastAttempt]);
});

test("a lease that is renewed between two checks, however late, is not taken over", async () => {
  const { db } = database;
  const id = await insertExpired("late", 0);
  let checks = 0;
  // The worker renews between the checks, so each one finds an expired lease, but never the same.
  const pool = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      checks += 1;
      await sql`update pgboss.job set heartbeat_on = heartbeat_on + interval '1 second'
        where id = ${id}`.execute(db);
      return result;
    },
  });
  const leases = watchLeases({
    boss,
    pool,
    queues: [last.name],
    times: { renewSeconds: 5, leaseSeconds: 20, checkSeconds: 0.01 },
    log: pino({ level: "silent" }),
    wake: () => {},
  });
  await expect.poll(() => checks).toBeGreaterThan(3);
  await leases.stop();
  const states = await sql`select state::text from pgboss.job where id = ${id}`.execute(db);
  expect(states.rows).toEqual([{ state: "active" }]);
});
