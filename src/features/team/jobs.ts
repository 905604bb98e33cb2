import { recurringJob } from "#src/services/queue/queue.ts";

/** Daily. */
export const deleteOldJob = recurringJob("team.delete-old", "17 6 * * *");
