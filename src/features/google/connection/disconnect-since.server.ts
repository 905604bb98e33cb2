import type { Db } from "#src/db/client.ts";
import type { Services } from "#src/services/services.ts";
import { disconnectInTransaction } from "./disconnect.server.ts";
import { listConnectedSince } from "./queries.server.ts";

/**
 * Disconnects the own businesses of an account that were connected, or connected again, after a moment, in the caller's
 * transaction.
 */
export async function disconnectSince(
  services: Pick<Services, "clock" | "settings" | "queue">,
  tx: Db,
  accountId: string,
  since: Date,
): Promise<void> {
  for (const businessId of await listConnectedSince(tx, accountId, since)) {
    await disconnectInTransaction(services, tx, businessId);
  }
}
