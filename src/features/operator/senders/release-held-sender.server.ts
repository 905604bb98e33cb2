import { releaseSender } from "#src/features/invitations/senders/release-sender.server.ts";
import { lockAccount } from "#src/features/session/owner/lock-account.server.ts";
import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { requireOwner } from "../acts/require-owner.server.ts";
import { tellOwner } from "../acts/tell-owner.server.ts";
import { releaseFailures } from "./contract.ts";

/**
 * Lets a held business send again, or one whose name no map confirms, and tells its owner. Fails with `not_found`, or
 * with `sender_changed` if its name or a text is no longer the one that the operator has seen.
 */
export async function releaseHeldSender(
  services: Pick<Services, "db" | "clock" | "log" | "queue" | "settings">,
  businessId: string,
  seen: string,
): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const { accountId, email, shop } = await requireOwner(tx, businessId);
    // It also ends the holds of the account's other businesses: two releases at once would wait for each other.
    await lockAccount(tx, accountId);
    const outcome = await releaseSender(services, tx, { businessId, seen });
    if (outcome === "changed") throw failure(releaseFailures, "sender_changed");
    await tellOwner(services, tx, { email, shop, act: "sender-released" });
  });
}
