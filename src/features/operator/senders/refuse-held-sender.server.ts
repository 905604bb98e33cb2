import { stopCampaign } from "#src/features/invitations/campaigns/stop-campaign.server.ts";
import { commonFailures, failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { findRunning } from "./queries.server.ts";

/**
 * Stops the campaign of a held business and deletes its waiting emails. The business stays held, unless only the
 * text of the campaign was held. Fails with `not_found`.
 */
export async function refuseHeldSender(
  services: Pick<Services, "db" | "clock">,
  businessId: string,
): Promise<void> {
  const [found] = await findRunning(services.db, [businessId]);
  if (!found) throw failure(commonFailures, "not_found");
  if (found.id) await stopCampaign(services, businessId, found.id, { refused: true });
}
