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
export async function raceWrites<T>(
  db: Db,
  tables: string[],
  start: () => Promise<T>[],
): Promise<T[]> {
  const calls = await db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in share mode`.execute(
      tx,
    );
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
