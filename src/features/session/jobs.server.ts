import { handle } from "#src/services/queue/queue.ts";
import { recordLogin } from "./attempts/record-login.server.ts";
import { deleteExpiredJob, recordFailedLoginJob } from "./jobs.ts";
import { deleteExpired } from "./tokens/delete-expired.server.ts";

export const sessionJobs = [
  handle(deleteExpiredJob, deleteExpired),
  handle(recordFailedLoginJob, recordLogin),
];
