import { v7 as uuidv7 } from "uuid";
import type { Db } from "#src/db/client.ts";
import type { RemoteInvoice, RemotePayment } from "#src/services/payments/payments.ts";
import type { Services } from "#src/services/services.ts";
import type { MailServices } from "../mail-words.ts";
import { claimChargeBack } from "../withdrawals/withdrawal-claims.server.ts";
import { isReversed } from "./is-reversed.ts";
import { mailCharge } from "./mail-charge.server.tsx";
import { putCharge } from "./queries.server.ts";

/** The part of a subscription's row that its charges need. */
export interface ChargedSubscription {
  business_id: string;
  id: string;
  plan_title: string;
  /** The provider cancelled the subscription and retries no charge of it. */
  hasEnded: boolean;
  /** Due time of the newest tried charge, in milliseconds. */
  newestDueAt: number;
  /** The owner gets every payment of the subscription back. */
  mustRefund: boolean;
}

/** An invoice with what the reading of its payment found. */
export type ReadInvoice = RemoteInvoice & Partial<Pick<RemotePayment, "card" | "approvedAt">>;

/** When the payer paid. A payment that was not read changed last when its invoice did. */
export function paidAt({ approvedAt, changedAt }: ReadInvoice): Date {
  return approvedAt ?? changedAt;
}

/** Stores the charge of an invoice. After a change of its status, queues the mail about it. */
export async function storeInvoice(
  services: MailServices & Pick<Services, "log">,
  tx: Db,
  subscription: ChargedSubscription,
  invoice: ReadInvoice,
): Promise<void> {
  const { status } = invoice;
  if (status === "not_tried") return;
  const { before, after } = await putCharge(tx, subscription.business_id, {
    id: uuidv7(),
    subscriptionId: subscription.id,
    invoiceId: invoice.id,
    paymentId: invoice.paymentId,
    status,
    providerStatus: invoice.providerStatus,
    amountCents: invoice.amountCents,
    attempts: invoice.attempts,
    dueAt: invoice.dueAt,
    paidAt: status === "paid" || isReversed({ status }) ? paidAt(invoice) : null,
    now: services.clock.now(),
  });
  if (before === after) return;
  // A refund and then a dispute give the same money back.
  if (before && isReversed({ status: before })) return;
  if (after === "charged_back") {
    const { business_id: businessId } = subscription;
    await claimChargeBack(services, tx, { businessId, card: invoice.card ?? null });
  }
  if (after === "unknown") {
    const { id, providerStatus } = invoice;
    services.log.error({ invoice: id, status: providerStatus }, "unknown charge status");
  }
  await mailCharge(services, tx, subscription.business_id, {
    invoiceId: invoice.id,
    status: after,
    at: invoice.dueAt,
    planTitle: subscription.plan_title,
    amountCents: invoice.amountCents,
    refusal: invoice.refusal,
    willRetry: after === "retrying" && !subscription.hasEnded,
    endsPlan:
      subscription.mustRefund ||
      after === "charged_back" ||
      invoice.dueAt.getTime() >= subscription.newestDueAt,
  });
}
