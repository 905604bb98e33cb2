import { z } from "zod";
import type { Db } from "#src/db/client.ts";
import { defineJob } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";
import { type ConvergeServices, converge } from "../subscription/converge.server.ts";
import { findNotified } from "./find-notified.server.ts";
import { forgetOldNotifications } from "./forget-notifications.server.ts";

/** Follows a notification up: reads the resource it names. */
export const followUp = defineJob({
  name: "billing.notification",
  data: z.object({ topic: z.string(), resourceId: z.string() }),
  retries: 8,
  retryDelaySeconds: 20,
  async run(services: ConvergeServices, notification) {
    const subscription = await findNotified(services, notification);
    if (subscription) await converge(services, subscription);
  },
});

/** Runs daily: deletes old notifications. */
export const forgetNotifications = defineJob({
  name: "billing.forget-notifications",
  data: z.object({}),
  schedule: "53 5 * * *",
  run: (services: Pick<Services, "db" | "clock">) => forgetOldNotifications(services),
});

export async function followNotification(
  { queue }: Pick<Services, "queue">,
  db: Db,
  notification: { topic: string; resourceId: string },
): Promise<void> {
  await queue.enqueue(db, followUp, notification);
}
