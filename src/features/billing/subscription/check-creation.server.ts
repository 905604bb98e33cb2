import type { Db } from "#src/db/client.ts";
import type { DataOf } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";
import { checkCreationJob } from "../jobs.ts";
import { findSubscription } from "./queries.server.ts";
import { type SubscriptionKey, type SyncServices, trySync } from "./sync-subscription.server.ts";

/**
 * Pauses before the checks of a creation without a response. The last check is more than an hour after
 * the creation and marks it as failed; if the provider is unreachable then, the hourly job does.
 */
const pausesMinutes = [0.25, 0.5, 1, 2, 5, 10, 10, 15, 20];

/** Reads the outcome of a creation whose response may be lost. */
export async function checkCreation(
  services: SyncServices,
  check: DataOf<typeof checkCreationJob>,
): Promise<void> {
  const { look: checkNumber, ...key } = check;
  const { businessId, id } = key;
  const row = await findSubscription(services.db, businessId, id);
  if (row?.status !== "creating") return;
  // Without a response the next check follows too: the queue's retries would end after minutes.
  if (await trySync(services, key)) return;
  await enqueueCreationCheck(services, services.db, key, checkNumber + 1);
}

/** Enqueues a check of a creation. Does nothing after the last check. */
export async function enqueueCreationCheck(
  { queue, clock }: Pick<Services, "queue" | "clock">,
  db: Db,
  key: SubscriptionKey,
  checkNumber = 0,
): Promise<void> {
  const minutes = pausesMinutes[checkNumber];
  if (minutes === undefined) return;
  const startAfter = new Date(clock.now().getTime() + minutes * 60_000);
  await queue.enqueue(db, checkCreationJob, { ...key, look: checkNumber }, { startAfter });
}
