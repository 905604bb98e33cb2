import { addDays } from "#src/lib/time/calendar.ts";
import type { Services } from "#src/services/services.ts";
import { subscriptionsToCheck, unsettledSubscriptions } from "./queries.server.ts";
import { type SubscriptionKey, type SyncServices, trySync } from "./sync-subscription.server.ts";

/** Hours after its end in which an ended subscription is still read, because a late charge or refund may follow. */
const hoursAfterEnd = 15 * 24;
/** The provider tries to charge an instalment for ten days. Afterwards the daily job is enough. */
const unsettledDays = 15;

/** Returns all subscriptions that may have changed at the provider without a notification. */
export function listSubscriptionsToCheck({ db }: Pick<Services, "db">): Promise<SubscriptionKey[]> {
  return subscriptionsToCheck(db, hoursAfterEnd);
}

/** Returns the subscriptions for which a result of the provider is due. */
export function listUnsettledSubscriptions({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<SubscriptionKey[]> {
  const now = clock.now();
  return unsettledSubscriptions(db, now, addDays(now, -unsettledDays));
}

/** Syncs all of the first list, one after the other. Only for the few subscriptions of the sandbox and of tests. */
export async function reconcileNow(services: SyncServices): Promise<void> {
  for (const subscription of await listSubscriptionsToCheck(services)) {
    await trySync(services, subscription);
  }
}
