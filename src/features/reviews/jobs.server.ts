import { mailUnhappyReview } from "./alerts/jobs.server.ts";
import { digestBatch, digestOfOne, startDigestRound } from "./digest/jobs.server.ts";

export const reviewJobs = [mailUnhappyReview, startDigestRound, digestBatch, digestOfOne];
