import { z } from "zod";
import type { Db } from "#src/db/client.ts";
import { defineJob } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";
import { type SyncServices, syncSubscription } from "../subscription/sync-subscription.server.ts";
import { deleteOldNotifications } from "./delete-old-notifications.server.ts";
import { findNotified } from "./find-notified.server.ts";

/** Syncs the subscription that a notification is about. */
export const followUp = defineJob({
  name: "billing.notification",
  data: z.object({ topic: z.string(), resourceId: z.string() }),
  retries: 8,
  retryDelaySeconds: 20,
  async run(services: SyncServices, notification) {
    const subscription = await findNotified(services, notification);
    if (subscription) await syncSubscription(services, subscription);
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
  notification: { topic: string; resourceId: string },
): Promise<void> {
  await queue.enqueue(db, followUp, notification);
}
