import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

/** A window further in the future than any difference between clocks: the clock was set back. */
const clockSetBackMs = 60_000;

/**
 * Counts one call in the current window of all processes. Returns false if the window has no room. A
 * process whose clock is behind counts in the newer window of the others.
 */
export async function countReviewsCall(
  db: Db,
  { now, window, max }: { now: Date; window: Date; max: number },
): Promise<boolean> {
  const ahead = new Date(now.getTime() + clockSetBackMs);
  const { rows } = await sql`
    insert into google_quota as q (window_start, calls) values (${window}, 1)
    on conflict (only_row) do update set
      calls = case when q.window_start < excluded.window_start or q.window_start > ${ahead}
        then 1 else q.calls + 1 end,
      window_start = case when q.window_start > ${ahead}
        then excluded.window_start else greatest(q.window_start, excluded.window_start) end
    where q.window_start < excluded.window_start or q.window_start > ${ahead} or q.calls < ${max}
    returning q.calls`.execute(db);
  return rows.length > 0;
}

export interface Pause {
  paused_until: Date | null;
  busy_answers: number;
}

/** Returns the pause of all reading, also one that is over. */
export async function findPause(db: Db): Promise<Pause | undefined> {
  return await db
    .selectFrom("google_quota")
    .select(["paused_until", "busy_answers"])
    .executeTakeFirst();
}

/** Pauses all reading. A longer pause that is already stored stays. */
export async function pauseUntil(
  db: Db,
  { until, now, busy }: { until: Date; now: Date; busy: boolean },
): Promise<void> {
  await sql`
    insert into google_quota as q (window_start, calls, paused_until, busy_answers)
    values (${now}, 0, ${until}, ${busy ? 1 : 0})
    on conflict (only_row) do update set
      paused_until = greatest(q.paused_until, excluded.paused_until),
      busy_answers = q.busy_answers + excluded.busy_answers`.execute(db);
}

/** Resets the count of calls over the quota after a successful call. Writes nothing if there were none. */
export async function clearBusyAnswers(db: Db, now: Date): Promise<void> {
  await db
    .updateTable("google_quota")
    .set({ busy_answers: 0 })
    .where("busy_answers", ">", 0)
    .where("paused_until", "<=", now)
    .execute();
}
