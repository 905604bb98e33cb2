import type { Services } from "#src/services/services.ts";
import { claimKeys, type TrialContact } from "./claim-keys.server.ts";
import { isTrialClaimed } from "./queries.server.ts";

/** Returns true if an account with this email or this phone has had a trial. */
export async function isTrialUsed(
  { db, settings }: { db: Services["db"]; settings: Pick<Services["settings"], "secretKey"> },
  contact: TrialContact,
): Promise<boolean> {
  return isTrialClaimed(db, claimKeys(contact, settings.secretKey));
}
