import { addDays, endOfDay } from "#src/lib/time/calendar.ts";
import type { ListedCharge } from "../charges/queries.server.ts";

/** Right of withdrawal of a distance purchase, in days (CDC art. 49). */
const withdrawalDays = 7;

/**
 * Returns the subscription that the owner may withdraw from at `now`, and until when: seven days
 * from the first payment of the subscription with the newest paid charge. Also returns that charge's
 * payment. `charges` is newest first.
 */
export function withdrawalRight(
  charges: ListedCharge[],
  now: Date,
): { subscriptionId: string; paymentId: string | null; until: Date } | undefined {
  const newest = charges.find(({ status }) => status === "paid");
  if (!newest) return undefined;
  const first = charges.findLast(
    (one) => one.subscription_id === newest.subscription_id && one.paid_at,
  );
  const until = endOfDay(addDays(first?.paid_at ?? newest.due_at, withdrawalDays));
  const { subscription_id: subscriptionId, provider_payment_id: paymentId } = newest;
  return now < until ? { subscriptionId, paymentId, until } : undefined;
}
