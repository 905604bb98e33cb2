import { sql } from "kysely";
import { expect } from "vitest";
import type { Db } from "#src/db/client.ts";

/** Returns how many statements of this database wait for a lock. */
export async function countWaitingStatements(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
      and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Starts calls while rows are locked, waits until each of them waits for a lock, and then releases the rows.
 * So every call has read what it read before the first one changes anything.
 */
export async function startWhileLocked<T>(
  db: Db,
  lock: (tx: Db) => Promise<unknown>,
  calls: (() => Promise<T>)[],
): Promise<T[]> {
  let started: Promise<T>[] = [];
  const waiting = db.transaction().execute(async (tx) => {
    await lock(tx);
    started = calls.map((call) => call());
    await expect.poll(() => countWaitingStatements(db)).toBe(calls.length);
  });
  // Also after a failure no call runs on while the test ends.
  await waiting.finally(() => Promise.allSettled(started));
  return Promise.all(started);
}
