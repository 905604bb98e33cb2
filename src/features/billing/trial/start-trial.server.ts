import type { Db } from "#src/db/client.ts";
import { addDays, endOfDay } from "#src/lib/time/calendar.ts";
import type { Keys } from "#src/lib/tokens/keys.ts";
import type { Services } from "#src/services/services.ts";
import { isLive } from "../entitlement/entitlement.ts";
import { readFacts } from "../entitlement/queries.server.ts";
import { refreshEntitlement } from "../entitlement/refresh-entitlement.server.ts";
import { billingFailure } from "../failures.ts";
import { findContact } from "../queries.server.ts";
import { type ClaimKeys, contactKeys } from "./claim-keys.server.ts";
import * as queries from "./queries.server.ts";

type TrialServices = Pick<Services, "db" | "clock" | "settings">;

/**
 * Starts the only trial of a business: `TRIAL_DAYS` days, to the end of the last day in São Paulo.
 * Fails with `trial_used`, also if another account with the same present or former email or phone had
 * a trial, and with `subscription_exists`.
 */
export async function startTrial(
  { db, clock, settings }: TrialServices,
  businessId: string,
): Promise<{ endsAt: Date }> {
  const startedAt = clock.now();
  const endsAt = endOfDay(addDays(startedAt, settings.trialDays));
  await db.transaction().execute(async (tx) => {
    const { current, previous } = await claimKeys(tx, businessId, settings);
    const fresh =
      (await queries.insertTrial(tx, businessId, { startedAt, endsAt })) &&
      !(await queries.isTrialClaimed(tx, previous)) &&
      (await queries.claimTrial(tx, current, startedAt));
    if (!fresh) throw billingFailure("trial_used");
    // Its first charge may be due during the trial.
    const { subscriptions } = await readFacts(tx, businessId);
    if (subscriptions.some(isLive)) throw billingFailure("subscription_exists");
    await refreshEntitlement(tx, businessId);
  });
  return { endsAt };
}

/** Returns true if the emails and phones of the business, also the former ones, have had no trial. */
export async function isTrialAvailable(
  { db, settings }: Pick<TrialServices, "db" | "settings">,
  businessId: string,
): Promise<boolean> {
  const { current, previous } = await claimKeys(db, businessId, settings);
  return !(await queries.isTrialClaimed(db, [...current, ...previous]));
}

/** The keys of the present and the former contacts of a business. */
async function claimKeys(db: Db, businessId: string, keys: Keys): Promise<ClaimKeys> {
  const { current, previous } = contactKeys(await findContact(db, businessId), keys);
  const all = [...current, ...(await queries.findFormerKeys(db, businessId))];
  const unique = new Map(all.map((key) => [key.toString("hex"), key]));
  return { current: [...unique.values()], previous };
}
