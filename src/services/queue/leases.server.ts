import { setTimeout as delay } from "node:timers/promises";
import type { PgBoss } from "pg-boss";
import type { Logger } from "pino";

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
  queues: string[];
  times: LeaseTimes;
  log: Logger;
  /** Wakes a worker of a queue. */
  wake: (queue: string) => void;
}): { stop(): Promise<void> } {
  const { boss, queues, times, log, wake } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let expiredBefore: string[] = [];

  async function check(): Promise<void> {
    const expired = await findExpired(boss, queues, times.leaseSeconds);
    const lost = expired.filter((lease) => expiredBefore.includes(lease));
    expiredBefore = expired;
    if (lost.length === 0) return;
    for (const { id, name } of await release(boss, queues, lost)) {
      wake(name);
      log.warn({ job: name, id }, "job taken over: its worker stopped renewing the lease");
    }
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

type Boss = Pick<PgBoss, "getDb" | "cancel" | "resume">;

/** Matches only jobs with attempts left, because a job that kills every worker must not run forever. */
const running = `name = any($1) and policy = 'exclusive' and state = 'active'
  and heartbeat_seconds is not null and retry_count < retry_limit`;
const leaseText = "id::text || ' ' || heartbeat_on::text";

async function findExpired(boss: Boss, queues: string[], seconds: number): Promise<string[]> {
  const { rows } = await boss.getDb().executeSql(
    `select ${leaseText} as lease from pgboss.job
     where ${running} and heartbeat_on < now() - $2 * interval '1 second'`,
    [queues, seconds],
  );
  return rows.map(({ lease }: { lease: string }) => lease);
}

/**
 * Makes the jobs available again. The next fetch counts an attempt, so a late result of the old worker
 * is ignored. The lock keeps the old worker from renewing the lease in between.
 */
async function release(
  boss: Boss,
  queues: string[],
  leases: string[],
): Promise<{ id: string; name: string }[]> {
  const transaction = await boss.getDb().beginTransaction?.();
  if (!transaction) throw new Error("pg-boss's own connections have transactions");
  const { db } = transaction;
  try {
    const { rows } = await db.executeSql(
      `select id, name from pgboss.job where ${running} and ${leaseText} = any($2) for update`,
      [queues, leases],
    );
    for (const { id, name } of rows) {
      await boss.cancel(name, id, { db });
      await boss.resume(name, id, { db });
    }
    await transaction.commit();
    return rows;
  } catch (error) {
    await transaction.rollback();
    throw error;
  }
}
