import type { BillingFacts } from "./entitlement.ts";

/** Noon: in every time zone that the provider may use, the date is still the day after the trial. */
const hoursAfterTrial = 12;

/**
 * Returns when a subscription made at `now` is charged first: during a trial on the day after its
 * last day, at noon in São Paulo. Null means at once.
 */
export function firstChargeAt(
  { trialEndsAt }: Pick<BillingFacts, "trialEndsAt">,
  now: Date,
): Date | null {
  if (!trialEndsAt || now >= trialEndsAt) return null;
  return new Date(trialEndsAt.getTime() + hoursAfterTrial * 3_600_000);
}
