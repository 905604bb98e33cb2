import { addMonths } from "#src/lib/time/calendar.ts";
import {
  type Card,
  type Invoice,
  nextNumber,
  notify,
  type Preapproval,
  type World,
} from "./world.ts";

const dayMs = 86_400_000;
/** A refused instalment is tried four times within ten days. */
const retryDays = [3, 3, 4];
/** So many instalments never paid, and the provider ends the subscription. */
const mostRefused = 3;

/** What the cardholder's name does to a charge, as with the provider's test cards. */
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
};

/** Why this card's charges are refused; undefined when they are not. */
export function refusalOf(card: Card): string | undefined {
  return refusals[card.holder.trim().toUpperCase()];
}

/** Begins counting months: the first instalment is due now, or after the switch's delay. */
export function beginCharging(world: World, subscription: Preapproval, now: number): void {
  subscription.startAt = now;
  schedule(world, subscription, now + world.switches.firstChargeDelayMinutes * 60_000);
}

/** Does all that falls due until `now`, in its order. */
export function passTime(world: World, now: number): void {
  for (;;) {
    const due = Object.values(world.invoices)
      .filter(({ tryAt }) => tryAt !== null && tryAt <= now)
      .sort((a, b) => (a.tryAt ?? 0) - (b.tryAt ?? 0) || Number(a.id) - Number(b.id))[0];
    if (!due) return;
    attempt(world, due, due.tryAt ?? now);
  }
}

/** Instalments that will not be tried any more, once their subscription is cancelled. */
export function dropOpenInvoices(world: World, subscriptionId: string, now: number): void {
  for (const invoice of invoicesOf(world, subscriptionId)) {
    if (invoice.status !== "scheduled" && invoice.status !== "recycling") continue;
    change(world, invoice, { status: "canceled", tryAt: null }, now);
  }
}

export function invoicesOf(world: World, subscriptionId: string): Invoice[] {
  return Object.values(world.invoices).filter((one) => one.subscriptionId === subscriptionId);
}

function schedule(world: World, subscription: Preapproval, debitAt: number): void {
  subscription.instalments += 1;
  const id = String(7_000_000_000 + nextNumber(world));
  world.invoices[id] = {
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
  };
}

function attempt(world: World, invoice: Invoice, now: number): void {
  const subscription = world.subscriptions[invoice.subscriptionId];
  if (!subscription?.card || subscription.startAt === null) return;
  if (subscription.status === "cancelled") {
    change(world, invoice, { status: "canceled", tryAt: null }, now);
    return;
  }
  const isFirstTry = invoice.attempts === 0;
  if (isFirstTry) {
    const next = addMonths(new Date(subscription.startAt), subscription.instalments);
    schedule(world, subscription, next.getTime());
  }
  if (subscription.status === "paused") {
    // The calendar goes on; what fell due in the pause is never asked for.
    change(world, invoice, { status: "canceled", tryAt: null }, now);
    return;
  }
  const open = invoice.paymentId ? world.payments[invoice.paymentId] : undefined;
  if (open?.status === "in_process") {
    open.status = "approved";
    open.detail = "accredited";
    notifyPayment(world, open.id, "payment.updated", now);
    change(world, invoice, { status: "processed", tryAt: null }, now);
    return;
  }

  const refusal = world.switches.refuseCharges
    ? "cc_rejected_insufficient_amount"
    : refusalOf(subscription.card);
  const waits = !refusal && isFirstTry && /^CONT$/i.test(subscription.card.holder.trim());
  const payment = {
    id: String(130_000_000_000 + nextNumber(world)),
    invoiceId: invoice.id,
    subscriptionId: subscription.id,
    status: refusal
      ? ("rejected" as const)
      : waits
        ? ("in_process" as const)
        : ("approved" as const),
    detail: refusal ?? (waits ? "pending_contingency" : "accredited"),
    amount: invoice.amount,
    createdAt: now,
    refundKey: null,
  };
  world.payments[payment.id] = payment;
  notifyPayment(world, payment.id, "payment.created", now);
  const tried = { paymentId: payment.id, attempts: invoice.attempts + 1 };
  if (waits) change(world, invoice, { ...tried, tryAt: now + dayMs }, now);
  else if (!refusal) change(world, invoice, { ...tried, status: "processed", tryAt: null }, now);
  else refuse(world, subscription, invoice, tried, now);
}

function refuse(
  world: World,
  subscription: Preapproval,
  invoice: Invoice,
  tried: Pick<Invoice, "paymentId" | "attempts">,
  now: number,
): void {
  const neverPaid = !invoicesOf(world, subscription.id).some(
    ({ paymentId }) => paymentId && world.payments[paymentId]?.status !== "rejected",
  );
  const pause = retryDays[tried.attempts - 1];
  const goesOn = pause !== undefined && !(neverPaid && tried.attempts === 1);
  change(
    world,
    invoice,
    goesOn
      ? { ...tried, status: "recycling", tryAt: now + pause * dayMs }
      : { ...tried, status: "processed", tryAt: null },
    now,
  );
  const refused = invoicesOf(world, subscription.id).filter(
    ({ status, paymentId }) =>
      status === "processed" && paymentId && world.payments[paymentId]?.status === "rejected",
  ).length;
  if (!goesOn && (neverPaid || refused >= mostRefused)) {
    cancel(world, subscription, now);
  }
}

/** For good: a cancelled subscription never comes back. */
export function cancel(world: World, subscription: Preapproval, now: number): void {
  subscription.status = "cancelled";
  touch(world, subscription, now);
  dropOpenInvoices(world, subscription.id, now);
}

/** A new version of a subscription, and word of it. */
export function touch(world: World, subscription: Preapproval, now: number): void {
  subscription.version += 1;
  subscription.modifiedAt = now;
  notify(world, now, {
    topic: "subscription_preapproval",
    action: "updated",
    resourceId: subscription.id,
    version: subscription.version,
  });
}

function change(world: World, invoice: Invoice, to: Partial<Invoice>, now: number): void {
  Object.assign(invoice, to);
  invoice.version += 1;
  invoice.modifiedAt = now;
  notify(world, now, {
    topic: "subscription_authorized_payment",
    action: invoice.version === 1 ? "created" : "updated",
    resourceId: invoice.id,
    version: invoice.version,
  });
}

export function notifyPayment(world: World, id: string, action: string, now: number): void {
  notify(world, now, { topic: "payment", action, resourceId: id, version: 0 });
}
