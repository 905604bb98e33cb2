import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

/** Returns how many statements of this database wait for a lock. */
export async function countWaitingStatements(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
      and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}
