import { handle } from "#src/services/queue/queue.ts";
import { deleteOldAccess } from "./access/delete-old-access.server.ts";
import { deleteOldErrors } from "./browser-errors/delete-old-errors.server.ts";
import { deleteOldAccessJob, deleteOldErrorsJob } from "./jobs.ts";

export const operatorJobs = [
  handle(deleteOldAccessJob, deleteOldAccess),
  handle(deleteOldErrorsJob, deleteOldErrors),
];
