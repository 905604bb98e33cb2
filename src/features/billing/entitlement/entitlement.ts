import { addDays } from "#src/lib/time/calendar.ts";
import type { RemoteStatus } from "#src/services/payments/payments.ts";

/** Days that the panel stays open after the due date of an unpaid charge. */
export const graceDays = 7;

/** So many subscriptions in a row may end unpaid before the next one gets no days before its first charge is paid. */
const maxUnpaid = 2;

/** A subscription is `creating` until the provider confirms it, and `failed` if it never does. */
export type SubscriptionStatus = RemoteStatus | "creating" | "failed";

export const endedStatuses: readonly string[] = [
  "cancelled",
  "failed",
] satisfies SubscriptionStatus[];

/** True for a subscription that may be charged now or later. A business has at most one. */
export function isLive({ status }: { status: string }): boolean {
  return !endedStatuses.includes(status);
}

export const startedStatuses: readonly string[] = ["active", "paused"] satisfies RemoteStatus[];

/** True for a subscription that the provider charges, or paused after charging it. */
export function isStarted({ status }: { status: string }): boolean {
  return startedStatuses.includes(status);
}

/** True for a live subscription that a new one replaces: it waits for its payer or is paused. */
export function isReplaceable({ status }: { status: string }): boolean {
  return status === "pending" || status === "paused";
}

export interface SubscriptionFacts {
  status: SubscriptionStatus;
  /** Start of the first month at the provider; null before the provider knows the subscription. */
  startedAt: Date | null;
  /** End of the last month that was paid and not refunded. */
  paidUntil: Date | null;
  /** The newest charge failed. */
  chargeFailed: boolean;
  cancelRequested: boolean;
  /** Its payments are refunded, or are going to be. */
  refundRequested: boolean;
}

export interface BillingFacts {
  trialEndsAt: Date | null;
  /** Newest first. */
  subscriptions: SubscriptionFacts[];
}

export type PlanState =
  | "none"
  | "trial"
  /** Subscribed during the trial or a paid month: the first charge is not due yet. */
  | "scheduled"
  /** The provider has not confirmed yet that it created the subscription. */
  | "confirming"
  /** The owner must complete the payment on the provider's page. */
  | "pending"
  | "active"
  /** A charge is due, and its result is not known yet. */
  | "processing"
  | "past_due"
  /** Cancelled, and the paid period is not over. */
  | "cancelled"
  | "ended";

export interface Entitlement {
  state: PlanState;
  entitled: boolean;
  /** End of the entitlement; null if there never was one. */
  until: Date | null;
}

/**
 * Returns the state and the entitlement of a business at `now`. Only this function decides it.
 * At the moment `until` the entitlement is over.
 */
export function entitlement(facts: BillingFacts, now: Date): Entitlement {
  const until = entitledUntil(facts);
  return { state: stateAt(facts, now), entitled: isBefore(now, until), until };
}

/** Returns the end of the entitlement, past or future; null if there never was one. */
export function entitledUntil(facts: BillingFacts): Date | null {
  const graced = facts.subscriptions.filter((one) => isRenewing(one) && hasGrace(one, facts));
  return latest([coveredUntil(facts), ...graced.map(graceEnd)]);
}

/** Returns the end of the trial or of the last paid month, past or future; null if there was neither. */
export function coveredUntil({ trialEndsAt, subscriptions }: BillingFacts): Date | null {
  return latest([trialEndsAt, ...subscriptions.map(({ paidUntil }) => paidUntil)]);
}

function stateAt(facts: BillingFacts, now: Date): PlanState {
  const { trialEndsAt, subscriptions } = facts;
  const renewing = subscriptions.find(isRenewing);
  const paid = isBefore(now, latest(subscriptions.map(({ paidUntil }) => paidUntil)));
  const waits = renewing?.status === "active" && isBefore(now, renewing.startedAt);
  // A provider that rounds the start to whole days may charge a few hours before it.
  if (waits && !renewing.paidUntil) return "scheduled";
  if (renewing && paid) return "active";
  if (renewing && isBefore(now, graceEnd(renewing))) {
    if (!renewing.chargeFailed && renewing.status !== "paused") return "processing";
    if (hasGrace(renewing, facts)) return "past_due";
  }
  if (paid) return "cancelled";
  if (subscriptions.some(({ status }) => status === "creating")) return "confirming";
  if (isBefore(now, trialEndsAt)) return "trial";
  if (subscriptions.some((one) => one.status === "pending" && !one.cancelRequested)) {
    return "pending";
  }
  const everHeld = trialEndsAt || subscriptions.some((one) => one.startedAt || one.paidUntil);
  return everHeld ? "ended" : "none";
}

/** True if the provider charges the next months, or tries to. */
export function isRenewing(subscription: SubscriptionFacts): boolean {
  return isStarted(subscription) && !subscription.cancelRequested;
}

/** False before the first payment of whoever subscribes again and again and never pays. */
function hasGrace(subscription: SubscriptionFacts, { subscriptions }: BillingFacts): boolean {
  if (subscription.paidUntil) return true;
  const paid = subscriptions.findIndex(({ paidUntil }) => paidUntil);
  const unpaid = subscriptions
    .slice(0, paid === -1 ? undefined : paid)
    // One that ended before its start cost nobody anything, and the next one has the same start.
    .filter((one) => !isRenewing(one) && isBefore(one.startedAt, subscription.startedAt));
  return unpaid.length < maxUnpaid;
}

function graceEnd({ paidUntil, startedAt }: SubscriptionFacts): Date | null {
  const due = paidUntil ?? startedAt;
  return due && addDays(due, graceDays);
}

function isBefore(now: Date | null, end: Date | null): boolean {
  return now !== null && end !== null && now < end;
}

function latest(dates: (Date | null)[]): Date | null {
  return dates.reduce((last, date) => (date && (!last || date > last) ? date : last), null);
}
