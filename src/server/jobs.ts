import { accountJobs } from "#src/features/account/jobs.server.ts";
import { billingJobs } from "#src/features/billing/jobs.server.ts";
import { googleJobs } from "#src/features/google/jobs.server.ts";
import { integrationJobs } from "#src/features/integrations/jobs.server.ts";
import { invitationJobs } from "#src/features/invitations/jobs.server.ts";
import { operatorJobs } from "#src/features/operator/jobs.server.ts";
import { privacyJobs } from "#src/features/privacy/jobs.server.ts";
import { pushJobs } from "#src/features/push/jobs.server.ts";
import { reviewJobs } from "#src/features/reviews/jobs.server.ts";
import { sessionJobs } from "#src/features/session/jobs.server.ts";
import { teamJobs } from "#src/features/team/jobs.server.ts";
import { mailJobs } from "#src/services/mail/jobs.server.ts";
import type { JobHandler } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";

export const jobs: JobHandler<Services>[] = [
  ...accountJobs,
  ...billingJobs,
  ...googleJobs,
  ...integrationJobs,
  ...invitationJobs,
  ...mailJobs,
  ...operatorJobs,
  ...privacyJobs,
  ...pushJobs,
  ...reviewJobs,
  ...sessionJobs,
  ...teamJobs,
];
