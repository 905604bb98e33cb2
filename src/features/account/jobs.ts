import { z } from "zod";
import { declareJob, recurringJob } from "#src/services/queue/queue.ts";

/**
 * Mails a reset link. `accountId` is null if the email has no account: `requestReset` enqueues the
 * job in both cases, so that both take the same time.
 */
export const mailResetJob = declareJob({
  name: "account.mail-reset",
  data: z.object({ accountId: z.uuid().nullable() }),
});

/** Hourly. */
export const deleteUnconfirmedJob = recurringJob("account.forget-unconfirmed", "23 * * * *");
