import {
  forgetExpired,
  mailReset,
  removeAccount,
  resumeRemovals,
} from "#src/features/account/jobs.server.ts";
import { billingJobs } from "#src/features/billing/jobs.server.ts";
import {
  forgetCampaigns,
  resumeCampaigns,
  sendCampaign,
} from "#src/features/invitations/jobs.server.ts";
import { reviewJobs } from "#src/features/reviews/jobs.server.ts";
import { deliverMail, forgetOldMail } from "#src/services/mail/jobs.server.ts";
import type { Job } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";

/** Every kind of background work of the product. */
export const jobs = [
  forgetExpired,
  mailReset,
  removeAccount,
  resumeRemovals,
  deliverMail,
  forgetOldMail,
  sendCampaign,
  resumeCampaigns,
  forgetCampaigns,
  ...billingJobs,
  ...reviewJobs,
] as Job<never, Services>[];
