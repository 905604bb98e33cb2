import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

/** Counts one paid call of all businesses in a period. Returns false, and counts nothing, at `max` calls. */
export async function countCall(
  tx: Db,
  { period, max }: { period: string; max: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into google_call_budget as b (period, calls)
    select ${period}, 1 where ${max}::int > 0
    on conflict (period) do update set calls = b.calls + 1 where b.calls < ${max}
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Returns the number of paid calls of each period that has any. */
export async function readCalls(db: Db, periods: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("google_call_budget")
    .select(["period", "calls"])
    .where("period", "in", periods)
    .execute();
  return new Map(rows.map(({ period, calls }) => [period, calls]));
}
