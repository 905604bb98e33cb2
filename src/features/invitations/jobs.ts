import { z } from "zod";
import { declareJob, recurringJob } from "#src/services/queue/queue.ts";

/** Sends one batch of a campaign. The data contains no email. `hold` is the lease token, which is valid once. */
export const deliverCampaignJob = declareJob({
  name: "invitations.send-campaign",
  data: z.object({ businessId: z.uuid(), id: z.uuid(), hold: z.uuid() }),
});

/** Every minute. */
export const resumeCampaignsJob = recurringJob("invitations.resume-campaigns", "* * * * *");

/** Hourly. */
export const deleteOldCampaignsJob = recurringJob("invitations.forget-campaigns", "23 * * * *");
