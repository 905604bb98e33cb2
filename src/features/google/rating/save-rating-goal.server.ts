import type { Services } from "#src/services/services.ts";
import { saveGoal } from "./queries.server.ts";

/** Saves the rating that the owner wants to reach. Null removes the goal. */
export async function saveRatingGoal(
  { db }: Pick<Services, "db">,
  businessId: string,
  goal: number | null,
): Promise<void> {
  await saveGoal(db, businessId, goal);
}
