import { addDays } from "#src/lib/time/calendar.ts";

/** How long a business may go on after a charge failed to come in. */
export const graceDays = 7;

export type SubscriptionStatus =
  | "creating"
  | "pending"
  | "active"
  | "paused"
  | "cancelled"
  | "failed";

export interface SubscriptionFacts {
  status: SubscriptionStatus;
  /** When the provider began to count months; null before it knows the subscription. */
  startedAt: Date | null;
  /** End of the last period that was paid for and not refunded. */
  paidUntil: Date | null;
  /** The newest charge was refused. */
  chargeFailed: boolean;
  cancelRequested: boolean;
}

/** All that decides what a business may do. */
export interface BillingFacts {
  trialEndsAt: Date | null;
  /** Newest first. */
  subscriptions: SubscriptionFacts[];
}

export type PlanState =
  | "none"
  | "trial"
  /** The provider has not said yet whether the subscription was made. */
  | "confirming"
  /** The owner has yet to pay on the provider's page. */
  | "pending"
  | "active"
  /** A charge is due and under way. */
  | "processing"
  | "past_due"
  /** Cancelled, and paid for a while yet. */
  | "cancelled"
  | "ended";

export interface Entitlement {
  state: PlanState;
  entitled: boolean;
  /** End of the right as things stand; null without any. */
  until: Date | null;
}

/**
 * What a business may do at `now`: the one place that decides it. A right ends at its last moment,
 * not after it.
 */
export function entitlement(facts: BillingFacts, now: Date): Entitlement {
  const until = entitledUntil(facts);
  return { state: stateAt(facts, now), entitled: isBefore(now, until), until };
}

/** The moment the right ends, whatever the time is now. */
export function entitledUntil({ trialEndsAt, subscriptions }: BillingFacts): Date | null {
  return latest([
    trialEndsAt,
    ...subscriptions.map(({ paidUntil }) => paidUntil),
    ...subscriptions.filter(isRenewing).map(graceEnd),
  ]);
}

function stateAt({ trialEndsAt, subscriptions }: BillingFacts, now: Date): PlanState {
  const renewing = subscriptions.find(isRenewing);
  const paid = isBefore(now, latest(subscriptions.map(({ paidUntil }) => paidUntil)));
  if (renewing && paid) return "active";
  if (renewing && isBefore(now, graceEnd(renewing))) {
    return renewing.chargeFailed || renewing.status === "paused" ? "past_due" : "processing";
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

/** The provider goes on charging, or tries to. */
function isRenewing({ status, cancelRequested }: SubscriptionFacts): boolean {
  return (status === "active" || status === "paused") && !cancelRequested;
}

function graceEnd({ paidUntil, startedAt }: SubscriptionFacts): Date | null {
  const due = paidUntil ?? startedAt;
  return due && addDays(due, graceDays);
}

function isBefore(now: Date, end: Date | null): boolean {
  return end !== null && now < end;
}

function latest(dates: (Date | null)[]): Date | null {
  return dates.reduce((last, date) => (date && (!last || date > last) ? date : last), null);
}
