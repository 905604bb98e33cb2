import type { Db } from "#src/db/client.ts";
import type { DataOf } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";
import { checkFirstChargeJob } from "../jobs.ts";

/**
 * The first charge comes 26 to 45 minutes after the start, and its invoice is listed some minutes
 * later. After the last check the hourly job reads the subscription.
 */
const checkMinutes = [35, 61, 120, 360];

/** Enqueues a check whether the first charge is settled. Does nothing after the last check. */
export async function enqueueChargeCheck(
  { queue }: Pick<Services, "queue">,
  db: Db,
  check: DataOf<typeof checkFirstChargeJob>,
): Promise<void> {
  const minutes = checkMinutes[check.look];
  if (minutes === undefined) return;
  const startAfter = new Date(Date.parse(check.since) + minutes * 60_000);
  await queue.enqueue(db, checkFirstChargeJob, check, { startAfter });
}
