import type { Services } from "#src/services/services.ts";
import type { Campaign } from "./contract.ts";
import { finishIfDone, markStopped } from "./queries.server.ts";
import { readCampaign } from "./read-campaign.server.ts";

/**
 * Stops a campaign and deletes its waiting emails. Mails that are being sent are not stopped. With `refused` its
 * owner sees that the operator did it.
 */
export async function stopCampaign(
  services: Pick<Services, "db" | "clock">,
  businessId: string,
  id: string,
  by: { refused?: boolean } = {},
): Promise<Campaign | null> {
  const { db, clock } = services;
  await markStopped(db, businessId, id, clock.now(), by);
  await finishIfDone(db, businessId, id, clock.now());
  return readCampaign(services, businessId);
}
