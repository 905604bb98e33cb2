import { deleteExpiredConsentsJob } from "./consent/jobs.server.ts";
import { resumeRevocationsJob, revokeJob } from "./revocation/jobs.server.ts";

/** The background jobs of the connection with Google. */
export const googleConnectionJobs = [revokeJob, resumeRevocationsJob, deleteExpiredConsentsJob];
