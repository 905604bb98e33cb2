import type { Db } from "#src/db/client.ts";
import type { Services } from "#src/services/services.ts";

/**
 * The first charge comes 26 to 45 minutes after the start, and its invoice is listed some minutes
 * later. After the last check the hourly job reads the subscription.
 */
const checkMinutes = [35, 61, 120, 360];

export const chargeCheckName = "billing.check-first-charge";

export interface ChargeCheck {
  businessId: string;
  id: string;
  /** Start of the subscription, as an ISO date. */
  since: string;
  look: number;
}

/** Enqueues a check whether the first charge is settled. Does nothing after the last check. */
export async function enqueueChargeCheck(
  { queue }: Pick<Services, "queue">,
  db: Db,
  check: ChargeCheck,
): Promise<void> {
  const minutes = checkMinutes[check.look];
  if (minutes === undefined) return;
  const startAfter = new Date(Date.parse(check.since) + minutes * 60_000);
  await queue.enqueue(db, { name: chargeCheckName }, check, { startAfter });
}
