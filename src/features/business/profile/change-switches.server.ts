import type { Services } from "#src/services/services.ts";
import { type BusinessChanges, updateBusiness } from "./queries.server.ts";

/** Changes what the owner switched on or off in other features. An omitted switch does not change. */
export async function changeSwitches(
  { db }: Pick<Services, "db">,
  businessId: string,
  switches: Pick<BusinessChanges, "badge_shown" | "alert_unhappy" | "alert_digest">,
): Promise<void> {
  await updateBusiness(db, businessId, switches);
}
