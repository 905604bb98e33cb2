import { mailUnhappyReview } from "./alerts/jobs.server.ts";
import { digestBatchJob, digestOfOneJob, startDigestRunJob } from "./digest/jobs.server.ts";

export const reviewJobs = [mailUnhappyReview, startDigestRunJob, digestBatchJob, digestOfOneJob];
