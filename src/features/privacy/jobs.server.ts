import { handle } from "#src/services/queue/queue.ts";
import { removeAccountJob, resumeRemovalsJob } from "./jobs.ts";
import { removeAccount } from "./remove-account.server.ts";
import { resumeRemovals } from "./resume-removals.server.ts";

export const privacyJobs = [
  handle(removeAccountJob, removeAccount),
  handle(resumeRemovalsJob, resumeRemovals),
];
