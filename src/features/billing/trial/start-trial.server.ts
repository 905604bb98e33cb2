import { addDays, endOfDay } from "#src/lib/time/calendar.ts";
import type { Services } from "#src/services/services.ts";
import { findContact } from "../contact.server.ts";
import { refreshEntitlement } from "../entitlement/refresh-entitlement.server.ts";
import { billingFailure } from "../failures.ts";
import { claimKeys } from "./claim-keys.server.ts";
import { isTrialUsed } from "./is-trial-used.server.ts";
import * as queries from "./queries.server.ts";

type TrialServices = Pick<Services, "db" | "clock" | "settings">;

/**
 * Starts the only trial of a business: `TRIAL_DAYS` days, to the end of the last day in São Paulo.
 * Fails with `trial_used`, also if another account with the same email or phone had a trial.
 */
export async function startTrial(
  { db, clock, settings }: TrialServices,
  businessId: string,
): Promise<{ endsAt: Date }> {
  const startedAt = clock.now();
  const endsAt = endOfDay(addDays(startedAt, settings.trialDays));
  await db.transaction().execute(async (tx) => {
    const contact = await findContact(tx, businessId);
    const fresh =
      contact !== undefined &&
      (await queries.insertTrial(tx, businessId, { startedAt, endsAt })) &&
      (await queries.claimTrial(tx, claimKeys(contact, settings.secretKey), startedAt));
    if (!fresh) throw billingFailure("trial_used");
    await refreshEntitlement(tx, businessId);
  });
  return { endsAt };
}

/** Returns true if the email and phone of the business have had no trial. */
export async function isTrialAvailable(
  services: Pick<TrialServices, "db" | "settings">,
  businessId: string,
): Promise<boolean> {
  const contact = await findContact(services.db, businessId);
  return contact !== undefined && !(await isTrialUsed(services, contact));
}
