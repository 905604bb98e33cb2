import { handle } from "#src/services/queue/queue.ts";
import { enqueueLateAlerts } from "./alerts/enqueue-late-alerts.server.ts";
import { mailUnhappyReview } from "./alerts/mail-unhappy-review.server.tsx";
import { pushAboutReview } from "./alerts/push-about-review.server.ts";
import { deleteOldConversations } from "./conversation/delete-old-conversations.server.ts";
import { mailCustomerReply } from "./conversation/mail-customer-reply.server.tsx";
import { pushAnswer } from "./conversation/push-answer.server.ts";
import { mailDigest } from "./digest/mail-digest.server.tsx";
import { mailDigestBatch } from "./digest/mail-digest-batch.server.ts";
import { startDigestRun } from "./digest/start-digest-run.server.ts";
import { mailFirstWeeks } from "./first-week/mail-first-weeks.server.ts";
import * as jobs from "./jobs.ts";

export const reviewJobs = [
  handle(jobs.mailUnhappyReviewJob, mailUnhappyReview),
  handle(jobs.pushAboutReviewJob, pushAboutReview),
  handle(jobs.enqueueLateAlertsJob, enqueueLateAlerts),
  handle(jobs.mailCustomerReplyJob, mailCustomerReply),
  handle(jobs.pushAnswerJob, pushAnswer),
  handle(jobs.deleteOldConversationsJob, deleteOldConversations),
  handle(jobs.mailFirstWeeksJob, mailFirstWeeks),
  handle(jobs.startDigestRunJob, startDigestRun),
  handle(jobs.mailDigestBatchJob, mailDigestBatch),
  handle(jobs.mailDigestJob, mailDigest),
];
