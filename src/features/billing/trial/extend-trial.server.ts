import type { Db } from "#src/db/client.ts";
import { failure } from "#src/http/failure.ts";
import { addDays, endOfDay } from "#src/lib/time/calendar.ts";
import { forgetMails } from "#src/services/mail/forget-mails.server.ts";
import type { Services } from "#src/services/services.ts";
import { isLive } from "../entitlement/entitlement.ts";
import { lockEntitlement, readFacts } from "../entitlement/queries.server.ts";
import { refreshEntitlement } from "../entitlement/refresh-entitlement.server.ts";
import { deskBillingFailures } from "../failures.ts";
import { setTrialEnd } from "./queries.server.ts";
import { trialEndingKeys } from "./trial-ending-keys.ts";

/**
 * Extends the trial of a business by days, for the operator: from its end, or from today if it is over. The owner is
 * reminded of the new end. Returns it. Fails with `no_trial`, and with `subscription_exists`, because a subscription
 * already has the date of its first charge.
 */
export async function extendTrial(
  { clock }: Pick<Services, "clock">,
  tx: Db,
  { businessId, days }: { businessId: string; days: number },
): Promise<Date> {
  await lockEntitlement(tx, businessId);
  const { trialEndsAt, subscriptions } = await readFacts(tx, businessId);
  if (!trialEndsAt) throw failure(deskBillingFailures, "no_trial");
  if (subscriptions.some(isLive)) throw failure(deskBillingFailures, "subscription_exists");
  const now = clock.now();
  // The end of a trial is the end of a day.
  const endsAt = trialEndsAt > now ? addDays(trialEndsAt, days) : endOfDay(addDays(now, days));
  await setTrialEnd(tx, businessId, endsAt);
  await refreshEntitlement(tx, businessId);
  await forgetMails(tx, trialEndingKeys(businessId));
  return endsAt;
}
