import { recurringJob } from "#src/services/queue/queue.ts";

/** Daily. */
export const deleteOldPushesJob = recurringJob("push.delete-old", "27 6 * * *");
