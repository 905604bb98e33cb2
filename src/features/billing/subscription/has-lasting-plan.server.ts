import type { Services } from "#src/services/services.ts";
import { listCharges } from "../charges/queries.server.ts";
import { listSubscriptions } from "./queries.server.ts";
import { withdrawalRight } from "./withdrawal-right.server.ts";

/**
 * Returns true if the owner has paid a month that was not refunded, and can no longer withdraw from it. Until
 * then the business has the limits of a trial, because the payment can be taken back.
 */
export async function hasLastingPlan(
  { db, clock }: Pick<Services, "db" | "clock">,
  businessId: string,
): Promise<boolean> {
  const [subscriptions, charges] = [
    await listSubscriptions(db, businessId),
    await listCharges(db, businessId),
  ];
  return subscriptions.some(({ id, paid_until, refund_requested_at }) => {
    const own = charges.filter((charge) => charge.subscription_id === id);
    return paid_until && !refund_requested_at && !withdrawalRight(own, clock.now());
  });
}
