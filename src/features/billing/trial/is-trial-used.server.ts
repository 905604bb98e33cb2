import type { Services } from "#src/services/services.ts";
import { contactKeys } from "./claim-keys.server.ts";
import { isTrialClaimed } from "./queries.server.ts";

/** Returns true if an account with this phone has had a trial. */
export async function isTrialUsed(
  { db, settings }: { db: Services["db"]; settings: Pick<Services["settings"], "secretKey"> },
  phone: string,
): Promise<boolean> {
  return isTrialClaimed(db, contactKeys({ phone }, settings.secretKey));
}
