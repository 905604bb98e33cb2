import { z } from "zod";
import type { Db } from "#src/db/client.ts";
import { defineJob } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";
import type { SyncServices } from "../subscription/sync-subscription.server.ts";
import { deleteOldNotifications } from "./delete-old-notifications.server.ts";
import { followNotification } from "./follow-notification.server.ts";
import { storeUnreadable } from "./store-unreadable.server.ts";

/**
 * Pauses before a notification is processed again. Afterwards the hourly and the daily job read the
 * subscription. The provider may not have the resource yet, or never: it notifies a payment and an invoice of
 * each refused card, which nobody can read. A resource that it has is listed some minutes later.
 */
const pausesMinutes = {
  missing: [1, 5, 30],
  unlisted: [1, 2, 5, 10, 20, 40, 80],
};

const followUpData = z.object({
  topic: z.string(),
  resourceId: z.string(),
  version: z.string().optional(),
  attempt: z.number().int().default(0),
});

type FollowUpData = z.output<typeof followUpData>;

/** Syncs the subscription that a notification is about. */
export const followUp = defineJob({
  name: "billing.notification",
  data: followUpData,
  retries: 8,
  retryDelaySeconds: 20,
  async run(services: SyncServices, data: FollowUpData) {
    const result = await followNotification(services, data);
    if (result === "done") return;
    const pause = pausesMinutes[result][data.attempt];
    if (pause === undefined && result === "missing") return;
    if (pause === undefined) {
      services.log.warn({ topic: data.topic }, "notification about a resource that never appeared");
      await storeUnreadable(services, { ...data, reason: "never_appeared" });
      return;
    }
    const startAfter = new Date(services.clock.now().getTime() + pause * 60_000);
    const next = { ...data, attempt: data.attempt + 1 };
    await services.queue.enqueue(services.db, followUp, next, { startAfter });
  },
});

/** Runs daily: deletes old notifications. */
export const cleanUpNotifications = defineJob({
  name: "billing.delete-notifications",
  data: z.object({}),
  schedule: "53 5 * * *",
  run: (services: Pick<Services, "db" | "clock">) => deleteOldNotifications(services),
});

export async function enqueueFollowUp(
  { queue }: Pick<Services, "queue">,
  db: Db,
  notification: Omit<FollowUpData, "attempt">,
): Promise<void> {
  await queue.enqueue(db, followUp, { ...notification, attempt: 0 });
}
