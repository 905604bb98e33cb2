import { addDays } from "#src/lib/time/calendar.ts";
import type { Services } from "#src/services/services.ts";
import { syncJob } from "../jobs.ts";
import { subscriptionsToCheck, unsettledSubscriptions } from "./queries.server.ts";
import { type SubscriptionKey, type SyncServices, trySync } from "./sync-subscription.server.ts";

/** Hours after its end in which an ended subscription is still read, because a late charge or refund may follow. */
const hoursAfterEnd = 15 * 24;
/** The provider tries to charge an instalment for ten days. Afterwards the daily job is enough. */
const unsettledDays = 15;

type Dependencies = Pick<Services, "db" | "clock" | "queue">;

/** Enqueues a sync of each subscription that may have changed at the provider without a notification. */
export async function reconcile(services: Dependencies): Promise<void> {
  await enqueueSyncs(services, await subscriptionsToCheck(services.db, hoursAfterEnd));
}

/** Enqueues a sync of each subscription for which a result of the provider is due. */
export async function reconcileUnsettled(services: Dependencies): Promise<void> {
  const now = services.clock.now();
  const oldest = addDays(now, -unsettledDays);
  await enqueueSyncs(services, await unsettledSubscriptions(services.db, now, oldest));
}

async function enqueueSyncs({ db, queue }: Dependencies, keys: SubscriptionKey[]): Promise<void> {
  for (const key of keys) await queue.enqueue(db, syncJob, key);
}

/** Does the daily sync now, one after the other. Only for the few subscriptions of the sandbox and of tests. */
export async function reconcileNow(services: SyncServices): Promise<void> {
  for (const subscription of await subscriptionsToCheck(services.db, hoursAfterEnd)) {
    await trySync(services, subscription);
  }
}
