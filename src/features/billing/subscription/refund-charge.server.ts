import { commonFailures, failure } from "#src/http/failure.ts";
import { PaymentsError } from "#src/services/payments/payments.ts";
import { findChargeOf } from "../charges/queries.server.ts";
import { reverseCharge } from "../charges/reverse-charge.server.ts";
import { deskBillingFailures } from "../failures.ts";
import { syncJob } from "../jobs.ts";
import type { SyncServices } from "./sync-subscription.server.ts";

/**
 * Gives the money of one paid charge back, for the operator. The owner gets the mail about the refund, and a job
 * shortens the paid time. A repeated call refunds nothing twice. Fails with `not_found`, `charge_not_paid` or
 * `refund_failed`.
 */
export async function refundCharge(
  services: SyncServices,
  businessId: string,
  chargeId: string,
): Promise<void> {
  const { db, payments, queue } = services;
  const charge = await findChargeOf(db, businessId, chargeId);
  if (!charge) throw failure(commonFailures, "not_found");
  const { provider_payment_id: paymentId, subscription_id: id } = charge;
  if (charge.status !== "paid" || !paymentId) throw failure(deskBillingFailures, "charge_not_paid");
  try {
    // The key of the sync's refunds, so that the provider refunds once.
    await payments.refundPayment(paymentId, `refund-${paymentId}`);
  } catch (error) {
    const isRefunded = error instanceof PaymentsError && error.reason === "already_refunded";
    if (!isRefunded) {
      throw error instanceof PaymentsError ? failure(deskBillingFailures, "refund_failed") : error;
    }
  }
  const reversed = {
    id: paymentId,
    status: "refunded",
    providerStatus: "refunded",
    card: null,
  } as const;
  await reverseCharge(services, businessId, reversed);
  await queue.enqueue(db, syncJob, { businessId, id });
}
