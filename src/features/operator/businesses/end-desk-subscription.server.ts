import { deskBillingFailures } from "#src/features/billing/failures.ts";
import { cancelSubscription } from "#src/features/billing/subscription/cancel-subscription.server.ts";
import type { SyncServices } from "#src/features/billing/subscription/sync-subscription.server.ts";
import { Failure, failure } from "#src/http/failure.ts";
import { requireOwner } from "../acts/require-owner.server.ts";

/**
 * Ends the subscription of a business at the payment provider. The paid period stays, and the owner gets the mail about
 * the end. A job repeats the call if the provider does not respond now. Fails with `not_found` or `no_subscription`.
 */
export async function endDeskSubscription(
  services: SyncServices,
  businessId: string,
): Promise<void> {
  await requireOwner(services.db, businessId);
  try {
    await cancelSubscription(services, businessId);
  } catch (error) {
    const isNone = error instanceof Failure && error.code === "no_subscription";
    throw isNone ? failure(deskBillingFailures, "no_subscription") : error;
  }
}
