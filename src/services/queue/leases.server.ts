import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { fromKysely, type PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { Db } from "#src/db/client.ts";

export interface LeaseTimes {
  /** A worker renews the lease of a running job at this interval. */
  renewSeconds: number;
  /** A lease expires after this time without renewal. The worker of its job has probably died. */
  leaseSeconds: number;
  /** Pause between two checks. Longer than `renewSeconds`: a living worker renews in between. */
  checkSeconds: number;
}

/** A killed worker's jobs run again after 20 to 40 seconds. */
export const leaseTimes: LeaseTimes = { renewSeconds: 5, leaseSeconds: 20, checkSeconds: 10 };

/**
 * Makes jobs of killed workers run again. pg-boss would do so after its next monitor pass and the
 * job's whole retry delay, which together take minutes.
 * A job is taken over only if two successful checks in a row find the same expired lease: after a
 * database outage the living workers renew their leases first.
 */
export function watchLeases(options: {
  boss: Boss;
  pool: Db;
  queues: string[];
  times: LeaseTimes;
  log: Logger;
  /** Makes a worker of a queue look for jobs. */
  wake: (queue: string) => void;
}): { stop(): Promise<void> } {
  const { pool, queues, times, log, wake } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let expiredBefore: string[] = [];

  async function check(): Promise<void> {
    const expired = await findExpired(pool, queues, times.leaseSeconds);
    const lost = expired.filter((lease) => expiredBefore.includes(lease));
    expiredBefore = expired;
    if (lost.length === 0) return;
    for (const { id, name } of await release(options, lost)) {
      log.warn({ job: name, id }, "job taken over: its worker stopped renewing the lease");
    }
    // Also for jobs that another process released: the lock of this one may have hidden them from its workers.
    for (const queue of queues) wake(queue);
  }

  async function keepChecking(): Promise<void> {
    while (!signal.aborted) {
      await delay(times.checkSeconds * 1000, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      await check().catch((error: unknown) => {
        expiredBefore = [];
        log.warn({ err: error }, "checking job leases failed");
      });
    }
  }
  const checking = keepChecking();

  return {
    async stop() {
      stopping.abort();
      await checking;
    },
  };
}

type Boss = Pick<PgBoss, "cancel" | "resume">;

/** Matches only jobs with attempts left, because a job that kills every worker must not run forever. */
const isRunning = (queues: string[]) => sql`name = any(${queues}) and policy = 'exclusive'
  and state = 'active' and heartbeat_seconds is not null and retry_count < retry_limit`;
const leaseOf = sql`id::text || ' ' || heartbeat_on::text`;

async function findExpired(pool: Db, queues: string[], seconds: number): Promise<string[]> {
  const { rows } = await sql<{ lease: string }>`
    select ${leaseOf} as lease from pgboss.job
    where ${isRunning(queues)} and heartbeat_on < now() - ${seconds} * interval '1 second'
  `.execute(pool);
  return rows.map(({ lease }) => lease);
}

/**
 * Makes the jobs available again. The next fetch counts an attempt, so a late result of the old worker
 * is ignored. The lock keeps the old worker from renewing the lease in between.
 */
function release(
  { boss, pool, queues }: { boss: Boss; pool: Db; queues: string[] },
  leases: string[],
): Promise<{ id: string; name: string }[]> {
  return pool.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from pgboss.job
      where ${isRunning(queues)} and ${leaseOf} = any(${leases})
      for update skip locked`.execute(tx);
    const db = fromKysely(tx);
    for (const { id, name } of rows) {
      await boss.cancel(name, id, { db });
      await boss.resume(name, id, { db });
    }
    return rows;
  });
}
