import { stopCampaign } from "#src/features/invitations/campaigns/stop-campaign.server.ts";
import type { Services } from "#src/services/services.ts";
import { requireOwner } from "../acts/require-owner.server.ts";
import { tellOwner } from "../acts/tell-owner.server.ts";
import { findRunning } from "./queries.server.ts";

/**
 * Stops the running campaigns of a held business, deletes its waiting emails and tells its owner. The business stays held,
 * unless only a text was held. Fails with `not_found`.
 */
export async function refuseHeldSender(
  services: Pick<Services, "db" | "clock" | "queue" | "settings">,
  businessId: string,
): Promise<void> {
  const { email, shop } = await requireOwner(services.db, businessId);
  const [running] = await findRunning(services.db, [businessId]);
  if (!running || running.ids.length === 0) return;
  for (const id of running.ids) await stopCampaign(services, businessId, id, { refused: true });
  await services.db
    .transaction()
    .execute((tx) => tellOwner(services, tx, { email, shop, act: "campaign-refused" }));
}
