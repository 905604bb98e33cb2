import { addDays } from "#src/lib/time/calendar.ts";
import type { Services } from "#src/services/services.ts";
import { deleteResultsBefore } from "../recipients/queries.server.ts";
import { deleteCampaignsBefore } from "./queries.server.ts";

/** Deletes results after 7 days, and the ids of campaigns after 60 days. */
export async function deleteOldCampaigns({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<void> {
  await deleteResultsBefore(db, addDays(clock.now(), -7));
  await deleteCampaignsBefore(db, addDays(clock.now(), -60));
}
