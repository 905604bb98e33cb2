import { mailReset } from "#src/features/account/password/jobs.server.ts";
import { deleteUnconfirmedJob } from "#src/features/account/sign-up/jobs.server.ts";
import { billingJobs } from "#src/features/billing/jobs.server.ts";
import { googleConnectionJobs } from "#src/features/google/jobs.server.ts";
import { purgeReviewsJob, readDueJob } from "#src/features/google/passes/jobs.server.ts";
import {
  expireCampaigns,
  resumeCampaigns,
  sendCampaign,
} from "#src/features/invitations/campaigns/jobs.server.ts";
import { deleteOldAccessJob } from "#src/features/operator/access/jobs.server.ts";
import { deleteOldErrorsJob } from "#src/features/operator/browser-errors/jobs.server.ts";
import { removeAccountJob, resumeRemovals } from "#src/features/privacy/jobs.server.ts";
import { reviewJobs } from "#src/features/reviews/jobs.server.ts";
import { deleteExpiredJob } from "#src/features/session/tokens/jobs.server.ts";
import { deliverMail, expireMail } from "#src/services/mail/jobs.server.ts";
import type { Job } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";

/** All background jobs of the product. */
export const jobs = [
  deleteExpiredJob,
  deleteUnconfirmedJob,
  mailReset,
  removeAccountJob,
  resumeRemovals,
  deliverMail,
  expireMail,
  sendCampaign,
  resumeCampaigns,
  expireCampaigns,
  deleteOldAccessJob,
  deleteOldErrorsJob,
  readDueJob,
  purgeReviewsJob,
  ...googleConnectionJobs,
  ...billingJobs,
  ...reviewJobs,
] as Job<never, Services>[];
