import { handle } from "#src/services/queue/queue.ts";
import type { AccessServices } from "./connection/access-token.server.ts";
import { deleteExpiredConsents } from "./consent/delete-expired-consents.server.ts";
import * as jobs from "./jobs.ts";
import { readDue } from "./passes/read-due.server.ts";
import { purgeReviews } from "./reviews/purge-reviews.server.ts";
import { resumeRevocations } from "./revocation/resume-revocations.server.ts";
import { revokeById } from "./revocation/revoke.server.ts";
import { pushWaiting } from "./waiting/push-waiting.server.ts";
import { remindOfWaiting } from "./waiting/remind-of-waiting.server.ts";

export const googleJobs = [
  handle(jobs.readDueJob, (services: AccessServices) => readDue(services)),
  handle(jobs.remindOfWaitingJob, remindOfWaiting),
  handle(jobs.pushWaitingJob, pushWaiting),
  handle(jobs.purgeReviewsJob, purgeReviews),
  handle(jobs.revokeJob, revokeById),
  handle(jobs.resumeRevocationsJob, resumeRevocations),
  handle(jobs.deleteExpiredConsentsJob, deleteExpiredConsents),
];
