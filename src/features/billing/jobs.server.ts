import { handle } from "#src/services/queue/queue.ts";
import * as jobs from "./jobs.ts";
import { deleteOldNotifications } from "./notifications/delete-old-notifications.server.ts";
import { processNotification } from "./notifications/process-notification.server.ts";
import { checkCreation } from "./subscription/check-creation.server.ts";
import { checkFirstCharge } from "./subscription/check-first-charge.server.ts";
import { reconcile, reconcileUnsettled } from "./subscription/reconcile.server.ts";
import { syncSubscription } from "./subscription/sync-subscription.server.ts";
import { remindOfTrialEnd } from "./trial/remind-of-trial-end.server.ts";

export const billingJobs = [
  handle(jobs.syncJob, syncSubscription),
  handle(jobs.checkCreationJob, checkCreation),
  handle(jobs.checkFirstChargeJob, checkFirstCharge),
  handle(jobs.processNotificationJob, processNotification),
  handle(jobs.deleteOldNotificationsJob, deleteOldNotifications),
  handle(jobs.reconcileJob, reconcile),
  handle(jobs.reconcileUnsettledJob, reconcileUnsettled),
  handle(jobs.remindOfTrialEndJob, remindOfTrialEnd),
];
