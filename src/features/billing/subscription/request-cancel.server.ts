import type { Db } from "#src/db/client.ts";
import { refreshEntitlement } from "../entitlement/refresh-entitlement.server.ts";
import { syncJob } from "../jobs.ts";
import { requestEnd } from "./queries.server.ts";
import type { SyncServices } from "./sync-subscription.server.ts";

/**
 * Stores that a subscription must end, with `refund` also that its payments are refunded. The next
 * sync does both at the provider. `before` runs first, in the same transaction.
 */
export async function requestCancel(
  services: SyncServices,
  businessId: string,
  id: string,
  { refund = false, before }: { refund?: boolean; before?: (tx: Db) => Promise<void> } = {},
): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction().execute(async (tx) => {
    await before?.(tx);
    await requestEnd(tx, businessId, id, { now, refund });
    await refreshEntitlement(tx, businessId);
    await services.queue.enqueue(tx, syncJob, { businessId, id });
  });
}
