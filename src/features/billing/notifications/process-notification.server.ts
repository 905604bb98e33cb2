import type { DataOf } from "#src/services/queue/queue.ts";
import { processNotificationJob } from "../jobs.ts";
import type { SyncServices } from "../subscription/sync-subscription.server.ts";
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

/** Syncs the subscription that a notification is about, and again later until the provider lists its state. */
export async function processNotification(
  services: SyncServices,
  notification: DataOf<typeof processNotificationJob>,
): Promise<void> {
  const { db, clock, log, queue } = services;
  const { topic, attempt } = notification;
  const result = await followNotification(services, notification);
  if (result === "done") return;
  const pause = pausesMinutes[result][attempt];
  if (pause === undefined && result === "missing") return;
  if (pause === undefined) {
    log.warn({ topic }, "notification about a resource that never appeared");
    await storeUnreadable(services, { ...notification, reason: "never_appeared" });
    return;
  }
  const startAfter = new Date(clock.now().getTime() + pause * 60_000);
  const next = { ...notification, attempt: attempt + 1 };
  await queue.enqueue(db, processNotificationJob, next, { startAfter });
}
