import { PaymentsError } from "#src/services/payments/payments.ts";
import { isLive, isReplaceable } from "../entitlement/entitlement.ts";
import { billingFailure } from "../failures.ts";
import { createFailure } from "./provider-failure.ts";
import { findSubscription, requestEnd, type SubscriptionRow } from "./queries.server.ts";
import { type SyncServices, syncSubscription } from "./sync-subscription.server.ts";

/**
 * Cancels a subscription that waits for its payer or is paused, because only one may be live. Reads it
 * first, because the owner may have paid on the provider's page and no notification told us. A payment
 * after this reading is refunded. Fails with `subscription_exists`.
 */
export async function cancelPendingOrPaused(
  services: SyncServices,
  rows: SubscriptionRow[],
): Promise<void> {
  const { db, clock } = services;
  const row = rows.find(isReplaceable);
  if (!row) return;
  const { business_id: businessId, id } = row;
  try {
    await syncSubscription(services, { businessId, id });
    const current = await findSubscription(db, businessId, id);
    if (!current || !isLive(current)) return;
    if (!isReplaceable(current)) throw billingFailure("subscription_exists");
    await requestEnd(db, businessId, id, {
      now: clock.now(),
      refund: current.status === "pending",
    });
    await syncSubscription(services, { businessId, id });
  } catch (error) {
    throw error instanceof PaymentsError ? createFailure(error) : error;
  }
}
