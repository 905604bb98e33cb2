import { addDays, endOfDay } from "#src/lib/time/calendar.ts";
import { type BillingFacts, coveredUntil } from "./entitlement.ts";

/** In every time zone that the provider may use, noon in São Paulo is on the same date. */
const noonMs = 12 * 3_600_000;

/** `paidUntil` is read from the provider and may differ from the shown end by up to three days. */
const toleranceDays = 3;

/**
 * Returns when a subscription made at `now` is charged first: at the first noon in São Paulo after the
 * end of a running trial, or of a paid month that is not being refunded. Null means at once.
 */
export function firstChargeAt(facts: BillingFacts, now: Date): Date | null {
  const kept = facts.subscriptions.filter(({ refundRequested }) => !refundRequested);
  const covered = coveredUntil({ ...facts, subscriptions: kept });
  if (!covered || covered <= now) return null;
  const noon = new Date(endOfDay(addDays(covered, -1)).getTime() + noonMs);
  return noon < covered ? addDays(noon, 1) : noon;
}

/**
 * True if a first charge that is not due yet waits for the end of a month that is no longer paid: its
 * payment was refunded or charged back.
 */
export function waitsUncovered(firstCharge: Date | null, facts: BillingFacts, now: Date): boolean {
  if (!firstCharge || firstCharge <= now) return false;
  const covered = coveredUntil(facts);
  return covered === null || addDays(covered, toleranceDays) < firstCharge;
}
