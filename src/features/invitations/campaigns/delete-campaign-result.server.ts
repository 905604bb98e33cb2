import type { Services } from "#src/services/services.ts";
import { deleteResults } from "../recipients/queries.server.ts";

/** Deletes the result of a finished campaign. Does nothing while the campaign is running. */
export async function deleteCampaignResult(
  { db }: Pick<Services, "db">,
  businessId: string,
  id: string,
): Promise<void> {
  await deleteResults(db, businessId, id);
}
