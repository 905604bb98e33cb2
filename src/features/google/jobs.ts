import { z } from "zod";
import { declareJob, recurringJob } from "#src/services/queue/queue.ts";

/** Every minute, which is also the retry. A new connection starts it at once. */
export const readDueJob = recurringJob("google.read-reviews", "* * * * *", { retries: 0 });

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
