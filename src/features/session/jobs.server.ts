import { handle } from "#src/services/queue/queue.ts";
import { deleteExpiredJob } from "./jobs.ts";
import { deleteExpired } from "./tokens/delete-expired.server.ts";

export const sessionJobs = [handle(deleteExpiredJob, deleteExpired)];
