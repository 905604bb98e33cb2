import { PaymentsError } from "#src/services/payments/payments.ts";
import { changeSubscription, listSubscriptions } from "./queries.server.ts";
import { type SyncServices, syncSubscription } from "./sync-subscription.server.ts";

/**
 * Cancels every subscription of a business at the provider and makes the refunds that are not
 * confirmed. Called before the rows are deleted, because the ids are in the rows. Returns false while
 * a creation without a response may still appear at the provider. Throws PaymentsError if the provider
 * does not respond or rejects a refund.
 */
export async function endSubscriptions(
  services: SyncServices,
  businessId: string,
): Promise<boolean> {
  const { db, clock } = services;
  let allEnded = true;
  for (const { id, status, refund_requested_at } of await listSubscriptions(db, businessId)) {
    if (status === "cancelled" && !refund_requested_at) continue;
    await changeSubscription(db, businessId, id, { cancel_requested_at: clock.now() });
    const isKnown = await syncSubscription(services, { businessId, id }).catch(isGone);
    allEnded &&= isKnown;
  }
  return allEnded;
}

/** The provider cannot charge a subscription that it does not know. */
function isGone(error: unknown): true {
  if (error instanceof PaymentsError && error.kind === "not_found") return true;
  throw error;
}
