import { mailUnhappyReviewJob } from "./alerts/jobs.server.ts";
import { digestBatchJob, digestOfOneJob, startDigestRunJob } from "./digest/jobs.server.ts";

export const reviewJobs = [mailUnhappyReviewJob, startDigestRunJob, digestBatchJob, digestOfOneJob];
