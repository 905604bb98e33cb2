import { z } from "zod";
import { addDays } from "#src/lib/time/calendar.ts";
import { defineJob } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";
import { deleteUnseenResults, giveUpBefore } from "../recipients/queries.server.ts";
import { deliverCampaign, endOfHold } from "./deliver-campaign.server.ts";
import { deleteOldCampaigns, takeNeglected } from "./queries.server.ts";

type Needs = Pick<Services, "db" | "clock" | "log" | "mail" | "queue" | "settings">;

/** Sends a slice of a campaign, and asks for the next one. It carries no address. */
export const sendCampaign = defineJob({
  name: "invitations.send-campaign",
  data: z.object({ businessId: z.uuid(), id: z.uuid(), hold: z.uuid() }),
  async run(services: Needs, slice) {
    const hold = await deliverCampaign(services, slice);
    if (hold) await services.queue.enqueue(services.db, sendCampaign, { ...slice, hold });
  },
});

/**
 * Every minute: takes up what is due for another attempt, and what a process left that died. After a
 * day an address is given up, whatever kept it.
 */
export const resumeCampaigns = defineJob({
  name: "invitations.resume-campaigns",
  data: z.object({}),
  schedule: "* * * * *",
  async run({ db, clock, queue }: Pick<Services, "db" | "clock" | "queue">) {
    const now = clock.now();
    await giveUpBefore(db, addDays(now, -1));
    await db.transaction().execute(async (tx) => {
      for (const row of await takeNeglected(tx, now, endOfHold(now))) {
        const slice = { businessId: row.business_id, id: row.id, hold: row.held_by };
        await queue.enqueue(tx, sendCampaign, slice);
      }
    });
  },
});

/** Hourly: forgets results that nobody came back for, and the bare fact of old campaigns. */
export const forgetCampaigns = defineJob({
  name: "invitations.forget-campaigns",
  data: z.object({}),
  schedule: "23 * * * *",
  async run({ db, clock }: Pick<Services, "db" | "clock">) {
    await deleteUnseenResults(db, addDays(clock.now(), -7));
    await deleteOldCampaigns(db, addDays(clock.now(), -60));
  },
});
