import { z } from "zod";
import type { Db } from "#src/db/client.ts";
import { defineJob } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";
import { type ConvergeServices, converge, type SubscriptionKey } from "./converge.server.ts";
import { subscriptionsInDoubt } from "./reconcile.server.ts";

const key = z.object({ businessId: z.uuid(), id: z.uuid() });

/** When a creation without an answer is looked for; the last look gives up on it. */
const looksAfterMinutes = [2, 5, 15, 61];

/** Makes one subscription agree with the provider. */
export const convergeSubscription = defineJob({
  name: "billing.converge",
  data: key,
  retries: 8,
  retryDelaySeconds: 20,
  async run(services: ConvergeServices, data) {
    await converge(services, data);
  },
});

/** Finds out what came of a creation whose answer may have been lost. */
export const lookForCreation = defineJob({
  name: "billing.look-for-creation",
  data: key.extend({ look: z.number().int() }),
  async run(services: ConvergeServices, { look, ...subscription }) {
    if (await converge(services, subscription)) return;
    await resolveCreation(services, services.db, subscription, look + 1);
  },
});

/** Daily: reads every subscription the provider may have changed without a word. */
export const reconcile = defineJob({
  name: "billing.reconcile",
  data: z.object({}),
  schedule: "23 5 * * *",
  async run(services: Pick<Services, "db" | "clock" | "queue">) {
    for (const subscription of await subscriptionsInDoubt(services)) {
      await convergeSoon(services, services.db, subscription);
    }
  },
});

export async function convergeSoon(
  { queue }: Pick<Services, "queue">,
  db: Db,
  subscription: SubscriptionKey,
): Promise<void> {
  await queue.enqueue(db, convergeSubscription, subscription);
}

export async function resolveCreation(
  { queue, clock }: Pick<Services, "queue" | "clock">,
  db: Db,
  subscription: SubscriptionKey,
  look: number,
): Promise<void> {
  const minutes = looksAfterMinutes[look];
  if (minutes === undefined) return;
  const startAfter = new Date(clock.now().getTime() + minutes * 60_000);
  await queue.enqueue(db, lookForCreation, { ...subscription, look }, { startAfter });
}
