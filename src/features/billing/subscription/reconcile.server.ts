import { addDays } from "#src/lib/time/calendar.ts";
import type { Services } from "#src/services/services.ts";
import { subscriptionsToCheck } from "./queries.server.ts";
import { type SubscriptionKey, type SyncServices, trySync } from "./sync-subscription.server.ts";

/** A subscription that ended is still read for this long: a late charge or refund may follow. */
const daysAfterEnd = 15;

/** Returns all subscriptions that may have changed at the provider without a notification. */
export function listSubscriptionsToCheck({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<SubscriptionKey[]> {
  return subscriptionsToCheck(db, addDays(clock.now(), -daysAfterEnd));
}

/** Syncs them all, one after the other. Only for the few subscriptions of the sandbox and of tests. */
export async function reconcileNow(services: SyncServices): Promise<void> {
  for (const subscription of await listSubscriptionsToCheck(services)) {
    await trySync(services, subscription);
  }
}
