import { addMonths } from "#src/lib/time/calendar.ts";
import type {
  Invoice,
  InvoiceSnapshot,
  Payment,
  Preapproval,
  ProviderState,
  Verification,
} from "./provider-state.ts";

const offsetMs = 4 * 3_600_000;
const dayMs = 86_400_000;
/** The provider gives the charge that verifies a card back after this time. */
const verificationMs = 5 * 60_000;

/** A time in the provider's format. */
export function providerDate(at: number): string {
  return `${new Date(at - offsetMs).toISOString().slice(0, -1)}-04:00`;
}

/** A subscription as the provider returns it, always with an empty payer email. */
export function preapprovalAnswer(one: Preapproval, hostedPage: string) {
  const waitsMs = one.startAt - one.createdAt;
  return {
    id: one.id,
    version: one.version,
    application_id: 1,
    collector_id: 1,
    preapproval_plan_id: null,
    reason: one.reason,
    external_reference: one.reference,
    back_url: one.backUrl,
    init_point: `${hostedPage}?preapproval_id=${one.id}`,
    auto_recurring: {
      frequency: 1,
      frequency_type: "months",
      transaction_amount: one.amount,
      currency_id: "BRL",
      start_date: providerDate(one.startAt),
      end_date: null,
      // A later start comes back as a trial of whole days, too.
      free_trial:
        waitsMs > 0 ? { frequency: Math.ceil(waitsMs / dayMs), frequency_type: "days" } : null,
    },
    payer_id: 1,
    payer_email: "",
    card_id: one.card ? "1" : null,
    payment_method_id: one.card?.brand ?? null,
    // It stays after a cancellation.
    next_payment_date:
      one.anchorAt === null
        ? null
        : providerDate(addMonths(new Date(one.anchorAt), one.instalments - 1).getTime()),
    date_created: providerDate(one.createdAt),
    last_modified: providerDate(one.modifiedAt),
    status: one.status,
  };
}

export function invoiceAnswer(
  state: ProviderState,
  one: Invoice,
  { status, attempts, payment, at }: InvoiceSnapshot,
) {
  return {
    id: Number(one.id),
    type: "scheduled",
    preapproval_id: one.subscriptionId,
    external_reference: state.subscriptions[one.subscriptionId]?.reference ?? "",
    currency_id: "BRL",
    transaction_amount: String(one.amount),
    debit_date: providerDate(one.debitAt),
    retry_attempt: attempts,
    status,
    summarized: status === "processed" ? "done" : "pending",
    payment: payment
      ? { id: Number(payment.id), status: payment.status, status_detail: payment.detail }
      : null,
    date_created: providerDate(one.debitAt),
    last_modified: providerDate(at),
    payment_method_id: "card",
  };
}

export function paymentAnswer(state: ProviderState, one: Payment) {
  const digits = one.card?.digits;
  return {
    id: Number(one.id),
    status: one.status,
    status_detail: one.detail,
    transaction_amount: one.amount,
    external_reference: state.subscriptions[one.subscriptionId]?.reference ?? "",
    operation_type: "recurring_payment",
    live_mode: true,
    date_created: providerDate(one.createdAt),
    date_approved: one.approvedAt === undefined ? null : providerDate(one.approvedAt),
    card: digits
      ? {
          first_six_digits: digits.first_six,
          last_four_digits: digits.last_four,
          expiration_month: digits.month,
          expiration_year: digits.year,
        }
      : {},
    point_of_interaction: {
      type: "SUBSCRIPTIONS",
      transaction_data: { subscription_id: one.subscriptionId, invoice_id: one.invoiceId },
    },
  };
}

export function verificationAnswer(state: ProviderState, one: Verification, now: number) {
  const isBack = now >= one.createdAt + verificationMs;
  return {
    id: Number(one.id),
    status: isBack ? "refunded" : "approved",
    status_detail: isBack ? "refunded" : "accredited",
    transaction_amount: one.amount,
    external_reference: state.subscriptions[one.subscriptionId]?.reference ?? "",
    operation_type: "card_validation",
    live_mode: true,
    date_created: providerDate(one.createdAt),
    point_of_interaction: {
      type: "SUBSCRIPTIONS",
      transaction_data: { subscription_id: one.subscriptionId },
    },
  };
}
