import { changeSwitches } from "#src/features/business/profile/change-switches.server.ts";
import type { Services } from "#src/services/services.ts";
import { digestIsWanted } from "./queries.server.ts";

/**
 * Switches the digest of a business on or off, and records the change: a restore repeats the newest one if it switched
 * the digest off. Without a change it does nothing.
 */
export async function switchDigest(
  { db, clock, deletions }: Pick<Services, "db" | "clock" | "deletions">,
  businessId: string,
  wanted: boolean,
): Promise<void> {
  const isWanted = await digestIsWanted(db, businessId);
  if (isWanted === undefined || isWanted === wanted) return;
  await changeSwitches({ db }, businessId, { alert_digest: wanted });
  const at = clock.now().toISOString();
  await deletions.record({ kind: "digest", business: businessId, wanted, at });
}
