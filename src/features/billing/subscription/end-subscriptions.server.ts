import { addDays } from "#src/lib/time/calendar.ts";
import { PaymentsError } from "#src/services/payments/payments.ts";
import { type ListedCharge, listCharges } from "../charges/queries.server.ts";
import { findClosedAt } from "../queries.server.ts";
import { listSubscriptions, requestEnd, type SubscriptionRow } from "./queries.server.ts";
import { isTakenTooLate } from "./read-from-provider.server.ts";
import { type SyncServices, syncSubscription } from "./sync-subscription.server.ts";

/** A payment that the provider has not decided after so many days is not waited for. */
const undecidedDays = 15;

/**
 * Cancels every subscription of a business at the provider and makes the refunds that are not confirmed. Called before
 * the rows are deleted, because the ids are in the rows. Returns `unknown` while a creation without a response may still
 * appear at the provider, and `charging` while a payment is undecided, which is refunded if it succeeds. Throws
 * PaymentsError if the provider does not respond or rejects a refund.
 */
export async function endSubscriptions(
  services: SyncServices,
  businessId: string,
): Promise<"ended" | "unknown" | "charging"> {
  const { db, clock } = services;
  const now = clock.now();
  let allKnown = true;
  const closedAt = await findClosedAt(db, businessId);
  const charges = await listCharges(db, businessId);
  for (const row of await listSubscriptions(db, businessId)) {
    const own = charges.filter((one) => one.subscription_id === row.id);
    if (isSettled(row, own, now)) continue;
    // A charge between the owner's closing and this job is given back, too.
    await requestEnd(db, businessId, row.id, { now: closedAt ?? now });
    const isKnown = await syncSubscription(services, { businessId, id: row.id }).catch(isGone);
    allKnown &&= isKnown;
  }
  if (!allKnown) return "unknown";
  const after = await listCharges(db, businessId);
  return after.some((one) => isUndecided(one, now)) ? "charging" : "ended";
}

/** True for a subscription that ended at the provider, with no payment to wait for or to give back. */
function isSettled(row: SubscriptionRow, charges: ListedCharge[], now: Date): boolean {
  if (row.status !== "cancelled" || row.refund_requested_at) return false;
  return !charges.some(
    (one) =>
      isUndecided(one, now) ||
      (one.status === "paid" && one.paid_at && isTakenTooLate(row, one.paid_at)),
  );
}

function isUndecided({ status, due_at }: ListedCharge, now: Date): boolean {
  return (status === "pending" || status === "unknown") && due_at > addDays(now, -undecidedDays);
}

/** The provider cannot charge a subscription that it does not know. */
function isGone(error: unknown): true {
  if (error instanceof PaymentsError && error.kind === "not_found") return true;
  throw error;
}
