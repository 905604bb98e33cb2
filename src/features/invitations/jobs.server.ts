import { handle } from "#src/services/queue/queue.ts";
import { deleteOldCampaigns } from "./campaigns/delete-old-campaigns.server.ts";
import { deliverCampaign } from "./campaigns/deliver-campaign.server.ts";
import { resumeCampaigns } from "./campaigns/resume-campaigns.server.ts";
import { deleteOldCampaignsJob, deliverCampaignJob, resumeCampaignsJob } from "./jobs.ts";

export const invitationJobs = [
  handle(deliverCampaignJob, deliverCampaign),
  handle(resumeCampaignsJob, resumeCampaigns),
  handle(deleteOldCampaignsJob, deleteOldCampaigns),
];
