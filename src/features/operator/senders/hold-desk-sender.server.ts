import { holdSender } from "#src/features/invitations/senders/hold-sender.server.ts";
import type { Services } from "#src/services/services.ts";
import { requireOwner } from "../acts/require-owner.server.ts";
import { tellOwner } from "../acts/tell-owner.server.ts";

/** Holds the mails of a business until an operator releases them, and tells its owner. Fails with `not_found`. */
export async function holdDeskSender(
  services: Pick<Services, "db" | "clock" | "log" | "queue" | "settings">,
  businessId: string,
): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const { email, shop } = await requireOwner(tx, businessId);
    await holdSender({ ...services, db: tx }, businessId, "operator");
    await tellOwner(services, tx, { email, shop, act: "sender-held" });
  });
}
