import type { Keys } from "#src/lib/tokens/keys.ts";
import type { Services } from "#src/services/services.ts";
import { contactKeys } from "./claim-keys.server.ts";
import { isTrialClaimed } from "./queries.server.ts";

export async function isTrialUsed(
  { db, settings }: { db: Services["db"]; settings: Keys },
  phone: string,
): Promise<boolean> {
  const { current, previous } = contactKeys({ phone }, settings);
  return isTrialClaimed(db, [...current, ...previous]);
}
