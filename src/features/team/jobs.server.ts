import { handle } from "#src/services/queue/queue.ts";
import { deleteOld } from "./delete-old.server.ts";
import { deleteOldJob } from "./jobs.ts";

export const teamJobs = [handle(deleteOldJob, deleteOld)];
