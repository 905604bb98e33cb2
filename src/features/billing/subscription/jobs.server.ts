import { z } from "zod";
import type { Db } from "#src/db/client.ts";
import { defineJob } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";
import { chargeCheckName, enqueueChargeCheck } from "./enqueue-charge-check.server.ts";
import { isFirstChargeSettled } from "./is-first-charge-settled.server.ts";
import { findSubscription } from "./queries.server.ts";
import { listSubscriptionsToCheck, listUnsettledSubscriptions } from "./reconcile.server.ts";
import {
  type SubscriptionKey,
  type SyncServices,
  syncSubscription,
  trySync,
} from "./sync-subscription.server.ts";

const key = z.object({ businessId: z.uuid(), id: z.uuid() });

/**
 * Pauses before the checks of a creation without a response. The last check is more than an hour after
 * the creation and marks it as failed; if the provider is unreachable then, the hourly job does.
 */
const checkPausesMinutes = [0.25, 0.5, 1, 2, 5, 10, 10, 15, 20];

/** Syncs one subscription with the provider. */
export const syncJob = defineJob({
  name: "billing.converge",
  data: key,
  retries: 8,
  retryDelaySeconds: 20,
  async run(services: SyncServices, data) {
    await syncSubscription(services, data);
  },
});

/** Reads the outcome of a creation whose response may be lost. */
export const checkCreation = defineJob({
  name: "billing.look-for-creation",
  data: key.extend({ look: z.number().int() }),
  async run(services: SyncServices, { look, ...subscription }) {
    const row = await findSubscription(services.db, subscription.businessId, subscription.id);
    if (row?.status !== "creating") return;
    // Without a response the next check follows too: the queue's retries would end after minutes.
    if (await trySync(services, subscription)) return;
    await enqueueCreationCheck(services, services.db, subscription, look + 1);
  },
});

/** Reads a new subscription until its first charge is settled. */
export const checkFirstCharge = defineJob({
  name: chargeCheckName,
  data: key.extend({ since: z.iso.datetime(), look: z.number().int() }),
  async run(services: SyncServices, check) {
    const { businessId, id } = check;
    if (await isFirstChargeSettled(services.db, businessId, id)) return;
    await trySync(services, { businessId, id });
    if (await isFirstChargeSettled(services.db, businessId, id)) return;
    await enqueueChargeCheck(services, services.db, { ...check, look: check.look + 1 });
  },
});

/** Runs daily: syncs each subscription that may have changed at the provider without a notification. */
export const reconcile = defineJob({
  name: "billing.reconcile",
  data: z.object({}),
  schedule: "23 5 * * *",
  async run(services: Pick<Services, "db" | "clock" | "queue">) {
    for (const subscription of await listSubscriptionsToCheck(services)) {
      await enqueueSync(services, services.db, subscription);
    }
  },
});

/** Runs hourly: syncs each subscription for which a result of the provider is due. */
export const reconcileUnsettled = defineJob({
  name: "billing.reconcile-unsettled",
  data: z.object({}),
  schedule: "11 * * * *",
  async run(services: Pick<Services, "db" | "clock" | "queue">) {
    for (const subscription of await listUnsettledSubscriptions(services)) {
      await enqueueSync(services, services.db, subscription);
    }
  },
});

export async function enqueueSync(
  { queue }: Pick<Services, "queue">,
  db: Db,
  subscription: SubscriptionKey,
): Promise<void> {
  await queue.enqueue(db, syncJob, subscription);
}

export async function enqueueCreationCheck(
  { queue, clock }: Pick<Services, "queue" | "clock">,
  db: Db,
  subscription: SubscriptionKey,
  look: number,
): Promise<void> {
  const minutes = checkPausesMinutes[look];
  if (minutes === undefined) return;
  const startAfter = new Date(clock.now().getTime() + minutes * 60_000);
  await queue.enqueue(db, checkCreation, { ...subscription, look }, { startAfter });
}
