import { stopCampaign } from "#src/features/invitations/campaigns/stop-campaign.server.ts";
import { releaseSender } from "#src/features/invitations/senders/release-sender.server.ts";
import { commonFailures, failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { findRunning, findSlug } from "./queries.server.ts";

/** Lets a held business send again. Fails with `not_found`. */
export async function releaseHeldSender(
  services: Pick<Services, "db" | "clock">,
  businessId: string,
): Promise<void> {
  const slug = await findSlug(services.db, businessId);
  if (!slug || !(await releaseSender(services, slug))) throw failure(commonFailures, "not_found");
}

/**
 * Stops the campaign of a held business and deletes its waiting emails. The business stays held. Fails
 * with `not_found`.
 */
export async function refuseHeldSender(
  services: Pick<Services, "db" | "clock">,
  businessId: string,
): Promise<void> {
  const [found] = await findRunning(services.db, [businessId]);
  if (!found) throw failure(commonFailures, "not_found");
  if (found.id) await stopCampaign(services, businessId, found.id);
}
