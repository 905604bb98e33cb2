import { releaseSender } from "#src/features/invitations/senders/release-sender.server.ts";
import type { Services } from "#src/services/services.ts";
import { requireOwner } from "../acts/require-owner.server.ts";
import { tellOwner } from "../acts/tell-owner.server.ts";

/** Lets a held business send again, or one whose name no map confirms, and tells its owner. Fails with `not_found`. */
export async function releaseHeldSender(
  services: Pick<Services, "db" | "clock" | "queue" | "settings">,
  businessId: string,
): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const { email, shop } = await requireOwner(tx, businessId);
    await releaseSender({ ...services, db: tx }, businessId);
    await tellOwner(services, tx, { email, shop, act: "sender-released" });
  });
}
