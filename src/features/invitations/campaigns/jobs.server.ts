import { z } from "zod";
import { defineJob } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";
import { deleteOldCampaigns } from "./delete-old-campaigns.server.ts";
import { deliverCampaign } from "./deliver-campaign.server.ts";
import { resumeCampaigns as resume } from "./resume-campaigns.server.ts";

type Dependencies = Pick<Services, "db" | "clock" | "log" | "mail" | "queue" | "settings">;

/** Sends one batch and enqueues the next one. The job's data contains no email. */
export const sendCampaign = defineJob({
  name: "invitations.send-campaign",
  data: z.object({ businessId: z.uuid(), id: z.uuid(), hold: z.uuid() }),
  async run(services: Dependencies, data) {
    const hold = await deliverCampaign(services, data);
    if (hold) await services.queue.enqueue(services.db, sendCampaign, { ...data, hold });
  },
});

/** Every minute: continues campaigns whose lease has expired or whose retries are due. */
export const resumeCampaigns = defineJob({
  name: "invitations.resume-campaigns",
  data: z.object({}),
  schedule: "* * * * *",
  run: (services: Pick<Services, "db" | "clock" | "queue">) =>
    resume(services, (tx, data) => services.queue.enqueue(tx, sendCampaign, data)),
});

/** Hourly: deletes old results of campaigns, old keyed hashes of emails and old campaign ids. */
export const expireCampaigns = defineJob({
  name: "invitations.forget-campaigns",
  data: z.object({}),
  schedule: "23 * * * *",
  run: (services: Pick<Services, "db" | "clock">) => deleteOldCampaigns(services),
});
