import { z } from "zod";
import { declareJob, recurringJob } from "#src/services/queue/queue.ts";

/** Every minute, which is also the retry. A new connection starts it at once. */
export const readDueJob = recurringJob("google.read-reviews", "* * * * *", { retries: 0 });

/** Hourly. */
export const remindOfWaitingJob = recurringJob("google.remind-of-waiting", "7 * * * *");

/** Tells the phones of a business that reviews wait for a reply. `at` names the reminder. */
export const pushWaitingJob = declareJob({
  name: "google.push-waiting",
  data: z.object({ businessId: z.uuid(), at: z.iso.datetime() }),
  together: 10,
  onePerBusiness: true,
});

/** Hourly. Also without a connection to Google. */
export const purgeReviewsJob = recurringJob("google.purge-reviews", "17 * * * *");

/** Revokes the grant of a disconnected business. Retried while Google does not respond. */
export const revokeJob = declareJob({
  name: "google.revoke",
  data: z.object({ id: z.uuid() }),
  retries: 8,
});

/** Hourly. */
export const resumeRevocationsJob = recurringJob("google.resume-revocations", "17 * * * *");

/** Hourly. */
export const deleteExpiredConsentsJob = recurringJob(
  "google.delete-expired-consents",
  "27 * * * *",
);
