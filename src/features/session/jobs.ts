import { recurringJob } from "#src/services/queue/queue.ts";

/** Hourly. */
export const deleteExpiredJob = recurringJob("account.forget-expired", "17 * * * *");
