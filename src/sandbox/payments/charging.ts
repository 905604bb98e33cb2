import { addMonths } from "#src/lib/time/calendar.ts";
import {
  type Card,
  type Invoice,
  type InvoiceSnapshot,
  nextDelay,
  nextNumber,
  notify,
  type Payment,
  type Preapproval,
  type ProviderState,
} from "./provider-state.ts";

const dayMs = 86_400_000;
/** Days before each retry of a refused instalment: four attempts within ten days. */
const retryDays = [3, 3, 4];
/** The provider cancels a subscription after this many unpaid instalments. */
const maxRefused = 3;

/**
 * The cardholder's name decides the result of a charge, as with the provider's test cards. The last names
 * are our own, for refusals without a test card.
 */
const refusals: Record<string, string> = {
  OTHE: "cc_rejected_other_reason",
  CALL: "cc_rejected_call_for_authorize",
  FUND: "cc_rejected_insufficient_amount",
  SECU: "cc_rejected_bad_filled_security_code",
  EXPI: "cc_rejected_bad_filled_date",
  FORM: "cc_rejected_bad_filled_other",
  CARD: "cc_rejected_bad_filled_card_number",
  INST: "cc_rejected_invalid_installments",
  DUPL: "cc_rejected_duplicated_payment",
  LOCK: "cc_rejected_card_disabled",
  CTNA: "cc_rejected_card_type_not_allowed",
  ATTE: "cc_rejected_max_attempts",
  BLAC: "cc_rejected_blacklist",
  RISK: "cc_rejected_high_risk",
  LIMI: "cc_amount_rate_limit_exceeded",
  ERRO: "cc_rejected_card_error",
};

/** Returns the reason for refusing this card; undefined for a good card. */
export function refusalOf(card: Card): string | undefined {
  return refusals[card.holder.trim().toUpperCase()];
}

/** Starts the first month, now or on the wanted start. Its instalment comes after the configured delay. */
export function beginCharging(state: ProviderState, subscription: Preapproval, now: number): void {
  const { firstChargeDelayMinutes, firstChargeSpreadMinutes } = state.switches;
  subscription.anchorAt = Math.max(now, subscription.startAt);
  const delay = nextDelay(state, firstChargeDelayMinutes, firstChargeSpreadMinutes);
  schedule(state, subscription, subscription.anchorAt + delay);
}

/** Processes the invoices that are due until `now`, in the order of their due times. */
export function processDueInvoices(state: ProviderState, now: number): void {
  for (;;) {
    const due = Object.values(state.invoices)
      .filter(({ tryAt }) => tryAt !== null && tryAt <= now)
      .sort((a, b) => (a.tryAt ?? 0) - (b.tryAt ?? 0) || Number(a.id) - Number(b.id))[0];
    if (!due) return;
    attempt(state, due, due.tryAt ?? now);
  }
}

/** Cancels the unpaid instalments of a cancelled subscription. A payment that the bank reviews is still decided. */
export function cancelOpenInvoices(
  state: ProviderState,
  subscriptionId: string,
  now: number,
): void {
  for (const invoice of invoicesOf(state, subscriptionId)) {
    if (invoice.status !== "scheduled" && invoice.status !== "recycling") continue;
    const tryAt = reviewedPayment(state, invoice) ? invoice.tryAt : null;
    change(state, invoice, { status: "canceled", tryAt }, now);
  }
}

function reviewedPayment(state: ProviderState, { paymentId }: Invoice): Payment | undefined {
  const payment = paymentId ? state.payments[paymentId] : undefined;
  return payment?.status === "in_process" ? payment : undefined;
}

export function invoicesOf(state: ProviderState, subscriptionId: string): Invoice[] {
  return Object.values(state.invoices).filter((one) => one.subscriptionId === subscriptionId);
}

function schedule(state: ProviderState, subscription: Preapproval, debitAt: number): void {
  subscription.instalments += 1;
  const id = String(7_000_000_000 + nextNumber(state));
  state.invoices[id] = {
    id,
    version: 0,
    subscriptionId: subscription.id,
    status: "scheduled",
    amount: subscription.amount,
    debitAt,
    tryAt: debitAt,
    attempts: 0,
    paymentId: null,
    modifiedAt: debitAt,
    triedAt: null,
    history: [],
  };
}

function attempt(state: ProviderState, invoice: Invoice, now: number): void {
  const subscription = state.subscriptions[invoice.subscriptionId];
  if (!subscription?.card || subscription.anchorAt === null) return;
  const reviewed = reviewedPayment(state, invoice);
  if (reviewed) {
    Object.assign(reviewed, { status: "approved", detail: "accredited", approvedAt: now });
    notifyPayment(state, reviewed.id, "payment.updated", now);
    const status = subscription.status === "cancelled" ? "canceled" : "processed";
    change(state, invoice, { status, tryAt: null }, now);
    return;
  }
  if (subscription.status === "cancelled") {
    change(state, invoice, { status: "canceled", tryAt: null }, now);
    return;
  }
  const isFirstTry = invoice.attempts === 0;
  if (isFirstTry) {
    const next = addMonths(new Date(subscription.anchorAt), subscription.instalments);
    schedule(state, subscription, next.getTime());
  }
  if (subscription.status === "paused") {
    // Months continue during a pause. An instalment that is due during the pause is never charged.
    change(state, invoice, { status: "canceled", tryAt: null }, now);
    return;
  }
  const refusal = state.switches.refuseCharges
    ? "cc_rejected_insufficient_amount"
    : refusalOf(subscription.card);
  const isPending = !refusal && isFirstTry && /^CONT$/i.test(subscription.card.holder.trim());
  const payment = {
    id: String(130_000_000_000 + nextNumber(state)),
    invoiceId: invoice.id,
    subscriptionId: subscription.id,
    status: refusal
      ? ("rejected" as const)
      : isPending
        ? ("in_process" as const)
        : ("approved" as const),
    detail: refusal ?? (isPending ? "pending_contingency" : "accredited"),
    amount: invoice.amount,
    createdAt: now,
    ...(refusal || isPending ? {} : { approvedAt: now }),
    card: subscription.card,
    refundKey: null,
  };
  state.payments[payment.id] = payment;
  notifyPayment(state, payment.id, "payment.created", now);
  const tried = { paymentId: payment.id, attempts: invoice.attempts + 1 };
  if (isPending) change(state, invoice, { ...tried, tryAt: now + dayMs }, now);
  else if (!refusal) change(state, invoice, { ...tried, status: "processed", tryAt: null }, now);
  else refuse(state, subscription, invoice, tried, now);
}

function refuse(
  state: ProviderState,
  subscription: Preapproval,
  invoice: Invoice,
  tried: Pick<Invoice, "paymentId" | "attempts">,
  now: number,
): void {
  const neverPaid = !invoicesOf(state, subscription.id).some(
    ({ paymentId }) => paymentId && state.payments[paymentId]?.status !== "rejected",
  );
  const pause = retryDays[tried.attempts - 1];
  const willRetry = pause !== undefined && !(neverPaid && tried.attempts === 1);
  change(
    state,
    invoice,
    willRetry
      ? { ...tried, status: "recycling", tryAt: now + pause * dayMs }
      : { ...tried, status: "processed", tryAt: null },
    now,
  );
  const refused = invoicesOf(state, subscription.id).filter(
    ({ status, paymentId }) =>
      status === "processed" && paymentId && state.payments[paymentId]?.status === "rejected",
  ).length;
  if (willRetry) return;
  if (neverPaid || refused >= maxRefused) cancel(state, subscription, now);
  else if (state.switches.pauseAfterDunning && subscription.status === "authorized") {
    subscription.status = "paused";
    bumpVersionAndNotify(state, subscription, now);
  }
}

export function cancel(state: ProviderState, subscription: Preapproval, now: number): void {
  subscription.status = "cancelled";
  bumpVersionAndNotify(state, subscription, now);
  cancelOpenInvoices(state, subscription.id, now);
}

/** Increases the version of a subscription and sends the notification. */
export function bumpVersionAndNotify(
  state: ProviderState,
  subscription: Preapproval,
  now: number,
): void {
  subscription.version += 1;
  subscription.modifiedAt = now;
  notify(state, now, {
    topic: "subscription_preapproval",
    action: "updated",
    resourceId: subscription.id,
    version: subscription.version,
  });
}

function change(state: ProviderState, invoice: Invoice, to: Partial<Invoice>, now: number): void {
  Object.assign(invoice, to);
  invoice.version += 1;
  invoice.modifiedAt = now;
  invoice.triedAt ??= now;
  invoice.history.push(snapshot(state, invoice, now));
  notify(state, now, {
    topic: "subscription_authorized_payment",
    action: invoice.version === 1 ? "created" : "updated",
    resourceId: invoice.id,
    version: invoice.version,
  });
}

function snapshot(state: ProviderState, invoice: Invoice, at: number): InvoiceSnapshot {
  const { status, attempts, paymentId } = invoice;
  const payment = paymentId ? state.payments[paymentId] : undefined;
  return {
    at,
    status,
    attempts,
    payment: payment ? { id: payment.id, status: payment.status, detail: payment.detail } : null,
  };
}

export function notifyPayment(state: ProviderState, id: string, action: string, now: number): void {
  notify(state, now, { topic: "payment", action, resourceId: id, version: 0 });
}
