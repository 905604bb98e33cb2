import { lastWeek } from "#src/lib/time/days.ts";
import type { Services } from "#src/services/services.ts";
import { mailDigestBatchJob } from "../jobs.ts";
import { startRun } from "./queries.server.ts";

/** A run without progress for this long has lost its job. */
const stalledMs = 10 * 60_000;

/**
 * Starts last week's digest run from Monday 8:00 on, also late if no worker ran at 8:00. Resumes a
 * stalled run where it stopped. Called every ten minutes.
 */
export async function startDigestRun({
  db,
  clock,
  queue,
}: Pick<Services, "db" | "clock" | "queue">): Promise<void> {
  const now = clock.now();
  const week = lastWeek(now);
  await db.transaction().execute(async (tx) => {
    const { isNew, reached, moved_at, finished_at } = await startRun(tx, week, now);
    const stalled = Math.abs(now.getTime() - moved_at.getTime()) > stalledMs;
    if (finished_at || !(isNew || stalled)) return;
    const key = `${week}:${reached}`;
    await queue.enqueue(tx, mailDigestBatchJob, { week, after: reached }, { key });
  });
}
