import { z } from "zod";
import { declareJob, recurringJob } from "#src/services/queue/queue.ts";
import { failedOutcomes } from "./attempts/outcomes.ts";

/** Hourly. */
export const deleteExpiredJob = recurringJob("account.forget-expired", "17 * * * *");

/**
 * Stores that a log-in failed. `accountId` is null if the email has no account: the log-in enqueues the job in both
 * cases, so that both take the same time.
 */
export const recordFailedLoginJob = declareJob({
  name: "account.record-failed-login",
  data: z.object({
    accountId: z.uuid().nullable(),
    outcome: z.enum(failedOutcomes),
    at: z.iso.datetime(),
  }),
});
