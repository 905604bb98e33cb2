import { changeSwitches } from "#src/features/business/profile/change-switches.server.ts";
import type { Services } from "#src/services/services.ts";
import { digestIsWanted } from "../alerts/queries.server.ts";

/**
 * Switches off the digests that a restored database has on again, if the newest change of the business switched it off.
 * Returns how many.
 */
export async function repeatDigestStops(
  { db }: Pick<Services, "db">,
  changes: { business: string; wanted: boolean; at: string }[],
): Promise<number> {
  const inOrder = changes.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const newest = new Map(inOrder.map(({ business, wanted }) => [business, wanted]));
  let count = 0;
  for (const [business, wanted] of newest) {
    if (wanted || !(await digestIsWanted(db, business))) continue;
    await changeSwitches({ db }, business, { alert_digest: false });
    count++;
  }
  return count;
}
