import { recurringJob } from "#src/services/queue/queue.ts";

/** Daily. */
export const deleteOldAccessJob = recurringJob("operator.delete-old-access", "23 4 * * *");

/** Daily. */
export const deleteOldErrorsJob = recurringJob("operator.delete-old-browser-errors", "27 4 * * *");
