import { handle } from "#src/services/queue/queue.ts";
import { deleteOldPushes } from "./delete-old-pushes.server.ts";
import { deleteOldPushesJob } from "./jobs.ts";

export const pushJobs = [handle(deleteOldPushesJob, deleteOldPushes)];
