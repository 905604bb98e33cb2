import { z } from "zod";
import { declareJob, recurringJob } from "#src/services/queue/queue.ts";

const subscriptionKey = z.object({ businessId: z.uuid(), id: z.uuid() });

export const syncJob = declareJob({
  name: "billing.converge",
  data: subscriptionKey,
  retries: 8,
  retryDelaySeconds: 20,
});

/** Counts the checks that were made. The name is stored in waiting jobs. */
const checkNumber = { look: z.number().int() };

/** Reads the outcome of a creation whose response may be lost. */
export const checkCreationJob = declareJob({
  name: "billing.look-for-creation",
  data: subscriptionKey.extend(checkNumber),
});

/** Reads a new subscription until its first charge is settled. `since` is its start. */
export const checkFirstChargeJob = declareJob({
  name: "billing.check-first-charge",
  data: subscriptionKey.extend({ since: z.iso.datetime(), ...checkNumber }),
});

/** Syncs the subscription that a notification is about. */
export const processNotificationJob = declareJob({
  name: "billing.notification",
  data: z.object({
    topic: z.string(),
    resourceId: z.string(),
    version: z.string().optional(),
    attempt: z.number().int().default(0),
  }),
  retries: 8,
  retryDelaySeconds: 20,
});

export const deleteOldNotificationsJob = recurringJob("billing.delete-notifications", "53 5 * * *");

/** Daily: syncs each subscription that may have changed at the provider without a notification. */
export const reconcileJob = recurringJob("billing.reconcile", "23 5 * * *");

/** Hourly: syncs each subscription for which a result of the provider is due. */
export const reconcileUnsettledJob = recurringJob("billing.reconcile-unsettled", "11 * * * *");

/** Every morning. */
export const remindOfTrialEndJob = recurringJob("billing.remind-trials", "5 9 * * *");
