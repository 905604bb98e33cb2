import { PaymentsError } from "#src/services/payments/payments.ts";
import { listCharges } from "../charges/queries.server.ts";
import { billingFailure } from "../failures.ts";
import { claimWithdrawal } from "../withdrawals/withdrawal-claims.server.ts";
import { providerFailure } from "./provider-failure.ts";
import { findLiveSubscription, lockSubscription } from "./queries.server.ts";
import { requestCancel } from "./request-cancel.server.ts";
import { type SyncServices, syncSubscription } from "./sync-subscription.server.ts";
import { withdrawalRight } from "./withdrawal-right.server.ts";

/**
 * Ends a subscription within seven days of its first charge and refunds it, and ends a newer one that
 * waits for the end of the paid month. The request is stored first, so a job completes it if the
 * provider does not respond now. A repeated call refunds nothing twice. Fails with `withdrawal_over`, with
 * `withdrawal_by_operator` if the account, its email or its card withdrew before, with `provider_silent`, or with
 * another failure of the provider.
 */
export async function withdraw(services: SyncServices, businessId: string): Promise<void> {
  const { db, clock } = services;
  const right = withdrawalRight(await listCharges(db, businessId), clock.now());
  if (!right) throw billingFailure("withdrawal_over");
  const { subscriptionId: id, paymentId } = right;
  const card = await readCard(services, paymentId);
  await requestCancel(services, businessId, id, {
    refund: true,
    before: async (tx) => {
      // Locked: of two concurrent calls, the second one finds the request.
      const row = await lockSubscription(tx, businessId, id);
      if (!row?.refund_requested_at) await claimWithdrawal(services, tx, { businessId, card });
    },
  });
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

/** Returns null if the provider does not respond now. The account and its email are compared anyway. */
async function readCard(
  { log, payments }: SyncServices,
  paymentId: string | null,
): Promise<string | null> {
  if (!paymentId) return null;
  try {
    return (await payments.readPayment(paymentId)).card;
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    log.warn({ err: error }, "card of a withdrawal not read");
    return null;
  }
}
