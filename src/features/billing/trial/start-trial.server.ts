import { createHmac } from "node:crypto";
import type { Db } from "#src/db/client.ts";
import { mailboxOf } from "#src/lib/text/email-address.ts";
import { addDays, endOfDay } from "#src/lib/time/calendar.ts";
import type { Keys } from "#src/lib/tokens/keys.ts";
import type { Services } from "#src/services/services.ts";
import { findContact } from "../contact.server.ts";
import { refreshEntitlement } from "../entitlement/refresh-entitlement.server.ts";
import { billingFailure } from "../failures.ts";
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
    const [current, previous] = await claimKeys(tx, businessId, settings);
    const fresh =
      (await queries.insertTrial(tx, businessId, { startedAt, endsAt })) &&
      !(await queries.isTrialClaimed(tx, previous)) &&
      (await queries.claimTrial(tx, current, startedAt));
    if (!fresh) throw billingFailure("trial_used");
    await refreshEntitlement(tx, businessId);
  });
  return { endsAt };
}

/** Returns true if the email and phone of the business have had no trial. */
export async function isTrialAvailable(
  { db, settings }: Pick<TrialServices, "db" | "settings">,
  businessId: string,
): Promise<boolean> {
  const claims = await claimKeys(db, businessId, settings);
  return !(await queries.isTrialClaimed(db, claims.flat()));
}

/** Returns the hashes of the email and the phone: by the current key, and by the previous keys. */
async function claimKeys(db: Db, businessId: string, keys: Keys): Promise<[Buffer[], Buffer[]]> {
  const contact = await findContact(db, businessId);
  const given = [
    contact && `email:${mailboxOf(contact.email)}`,
    contact?.phone && `phone:${plainPhone(contact.phone)}`,
  ];
  const names = given.filter((name) => typeof name === "string");
  const hashesWith = (key: string) =>
    names.map((name) => createHmac("sha256", `trial-claim:${key}`).update(name).digest());
  return [hashesWith(keys.secretKey), keys.previousKeys.flatMap(hashesWith)];
}

/** Area code and the last eight digits, whether the country or the ninth digit was written or not. */
export function plainPhone(phone: string): string {
  const digits = phone.replace(/\D/g, "").replace(/^0+/, "");
  const local = digits.length > 11 ? digits.replace(/^55/, "") : digits;
  return local.slice(0, 2) + local.slice(-8);
}
