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
  subscription: Omit<DataOf<typeof checkFirstChargeJob>, "look">,
  checkNumber = 0,
): Promise<void> {
  const minutes = checkMinutes[checkNumber];
  if (minutes === undefined) return;
  const startAfter = new Date(Date.parse(subscription.since) + minutes * 60_000);
  await queue.enqueue(
    db,
    checkFirstChargeJob,
    { ...subscription, look: checkNumber },
    { startAfter },
  );
}
