import type { RemotePayment } from "#src/services/payments/payments.ts";
import type { Services } from "#src/services/services.ts";
import type { MailServices } from "../mail-words.ts";
import { claimChargeBack } from "../withdrawals/withdrawal-claims.server.ts";
import { isReversed } from "./is-reversed.ts";
import { mailCharge } from "./mail-charge.server.tsx";
import { listCharges, markReversed } from "./queries.server.ts";

/**
 * Stores that a payment was refunded at the provider or disputed at the bank, and queues the mail about it.
 * The sync reads only newer payments.
 */
export async function reverseCharge(
  services: MailServices & Pick<Services, "db">,
  businessId: string,
  payment: Pick<RemotePayment, "id" | "status" | "providerStatus" | "card">,
): Promise<void> {
  const { status } = payment;
  await services.db.transaction().execute(async (tx) => {
    const charge = await markReversed(tx, businessId, payment);
    if (!charge || isReversed(charge)) return;
    if (status === "charged_back") {
      await claimChargeBack(services, tx, { businessId, card: payment.card });
    }
    const { subscription_id } = charge;
    const newest = (await listCharges(tx, businessId)).find(
      (one) => one.subscription_id === subscription_id,
    );
    await mailCharge(services, tx, businessId, {
      invoiceId: charge.provider_invoice_id,
      status,
      at: charge.due_at,
      planTitle: charge.plan_title,
      amountCents: charge.amount_cents,
      refusal: undefined,
      willRetry: false,
      endsPlan: status === "charged_back" || newest?.id === charge.id,
    });
  });
}
