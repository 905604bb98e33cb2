import type { Services } from "#src/services/services.ts";
import { deleteResults } from "../recipients/queries.server.ts";
import type { Campaign } from "./contract.ts";
import { finishIfDone, markStopped } from "./queries.server.ts";
import { readCampaign } from "./read-campaign.server.ts";

/** Sends nothing more of a campaign, and erases the addresses that were left. */
export async function stopCampaign(
  services: Pick<Services, "db" | "clock">,
  businessId: string,
  id: string,
): Promise<Campaign | null> {
  const { db, clock } = services;
  await markStopped(db, businessId, id, clock.now());
  await finishIfDone(db, businessId, id, clock.now());
  return readCampaign(services, businessId);
}

/** Forgets the result of a finished campaign; of one that runs there is no result yet. */
export async function forgetCampaign(
  { db }: Pick<Services, "db">,
  businessId: string,
  id: string,
): Promise<void> {
  await deleteResults(db, businessId, id);
}
