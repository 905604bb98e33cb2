import { PaymentsError } from "#src/services/payments/payments.ts";
import { listCharges } from "../charges/queries.server.ts";
import { billingFailure } from "../failures.ts";
import { providerFailure } from "./provider-failure.ts";
import { findLiveSubscription } from "./queries.server.ts";
import { requestCancel } from "./request-cancel.server.ts";
import { type SyncServices, syncSubscription } from "./sync-subscription.server.ts";
import { withdrawalRight } from "./withdrawal-right.server.ts";

/**
 * Ends a subscription within seven days of its first charge and refunds it, and ends a newer one that
 * waits for the end of the paid month. The request is stored first, so a job completes it if the
 * provider does not respond now. A repeated call refunds nothing twice. Fails with `withdrawal_over`,
 * `provider_silent` or another failure of the provider.
 */
export async function withdraw(services: SyncServices, businessId: string): Promise<void> {
  const { db, clock } = services;
  const right = withdrawalRight(await listCharges(db, businessId), clock.now());
  if (!right) throw billingFailure("withdrawal_over");
  const { subscriptionId: id } = right;
  await requestCancel(services, businessId, id, { refund: true });
  const live = await findLiveSubscription(db, businessId);
  const waits = live?.first_charge_at && live.first_charge_at > clock.now();
  // Marked as refunded too, because the one mail about the refund covers both.
  if (waits && live.id !== id) await requestCancel(services, businessId, live.id, { refund: true });
  try {
    await syncSubscription(services, { businessId, id });
  } catch (error) {
    // Jobs repeat what is requested.
    const isSilent = error instanceof PaymentsError && error.isSilent;
    throw providerFailure(error, isSilent ? "provider_silent" : "refund_failed");
  }
}
