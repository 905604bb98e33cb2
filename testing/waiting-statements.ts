import { type RawBuilder, sql } from "kysely";
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
  return startWhileLocked(db, sql`lock table ${names} in share mode`, start);
}

/** The same for calls that update rows of a table. Each update has read its row before any of them changes it. */
export function raceUpdates<T>(db: Db, table: string, start: () => Promise<T>[]): Promise<T[]> {
  return startWhileLocked(db, sql`select from ${sql.table(table)} for update`, start);
}

/** Starts calls while `lock` is held, and releases it when each call waits for it or has settled. */
async function startWhileLocked<T>(
  db: Db,
  lock: RawBuilder<unknown>,
  start: () => Promise<T>[],
): Promise<T[]> {
  const calls = await db.transaction().execute(async (tx) => {
    await lock.execute(tx);
    const started = start();
    let settled = 0;
    const count = () => void settled++;
    for (const call of started) void call.then(count, count);
    await expect
      .poll(async () => settled + (await countWaitingStatements(db)))
      .toBe(started.length);
    return started;
  });
  return Promise.all(calls);
}
