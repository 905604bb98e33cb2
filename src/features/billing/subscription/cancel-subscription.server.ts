import { billingFailure } from "../failures.ts";
import { findLiveSubscription } from "./queries.server.ts";
import { requestCancel } from "./request-cancel.server.ts";
import { type SyncServices, trySync } from "./sync-subscription.server.ts";

/**
 * Stops the next charges; the paid period stays open. The request is stored first, so a job repeats
 * it if the provider does not respond now. Fails with `no_subscription`.
 */
export async function cancelSubscription(
  services: SyncServices,
  businessId: string,
): Promise<void> {
  const row = await findLiveSubscription(services.db, businessId);
  if (!row || row.status === "creating") throw billingFailure("no_subscription");
  await requestCancel(services, businessId, row.id);
  await trySync(services, { businessId, id: row.id });
}
