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
 * Starts calls, none of which writes to `tables` before each other one waits to write or has settled. So each
 * call has read what it checks before any of them writes.
 */
export function raceWrites<T>(db: Db, tables: string[], start: () => Promise<T>[]): Promise<T[]> {
  const names = sql.join(tables.map((table) => sql.table(table)));
  const lock = (tx: Db) => sql`lock table ${names} in share mode`.execute(tx);
  return startUnderLock(db, lock, start, { mustWait: false });
}

/** The same for calls that update rows of a table. Each update has read its row before any of them changes it. */
export function raceUpdates<T>(db: Db, table: string, start: () => Promise<T>[]): Promise<T[]> {
  const lock = (tx: Db) => sql`select from ${sql.table(table)} for update`.execute(tx);
  return startUnderLock(db, lock, start, { mustWait: false });
}

/**
 * Starts calls while rows are locked, waits until each of them waits for a lock, and then releases the rows.
 * So every call has read what it read before the first one changes anything.
 */
export function startWhileLocked<T>(
  db: Db,
  lock: (tx: Db) => Promise<unknown>,
  calls: (() => Promise<T>)[],
): Promise<T[]> {
  return startUnderLock(db, lock, () => calls.map((call) => call()), { mustWait: true });
}

/** With `mustWait` a call that settles under the lock fails the test. */
async function startUnderLock<T>(
  db: Db,
  lock: (tx: Db) => Promise<unknown>,
  start: () => Promise<T>[],
  { mustWait }: { mustWait: boolean },
): Promise<T[]> {
  let started: Promise<T>[] = [];
  let settled = 0;
  const count = () => void settled++;
  const waiting = db.transaction().execute(async (tx) => {
    // On a busy machine the calls may take longer to arrive than an idle transaction may last.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await lock(tx);
    started = start();
    for (const call of started) void call.then(count, count);
    await expect
      .poll(async () => (mustWait ? 0 : settled) + (await countWaitingStatements(db)))
      .toBe(started.length);
  });
  // Also after a failure no call runs on while the test ends.
  await waiting.finally(() => Promise.allSettled(started));
  return Promise.all(started);
}
