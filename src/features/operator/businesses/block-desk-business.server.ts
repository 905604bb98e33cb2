import { blockBusiness } from "#src/features/business/block/block-business.server.ts";
import type { Services } from "#src/services/services.ts";
import { requireOwner } from "../acts/require-owner.server.ts";
import { tellOwner } from "../acts/tell-owner.server.ts";

/** Blocks a business or unblocks it, and tells its owner. Fails with `not_found`. */
export async function blockDeskBusiness(
  services: Pick<Services, "db" | "clock" | "queue" | "settings">,
  businessId: string,
  isBlocked: boolean,
): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const { email, shop } = await requireOwner(tx, businessId);
    await blockBusiness({ ...services, db: tx }, businessId, isBlocked);
    await tellOwner(services, tx, { email, shop, act: isBlocked ? "blocked" : "unblocked" });
  });
}
