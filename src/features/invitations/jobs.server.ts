import { z } from "zod";
import type { Db } from "#src/db/client.ts";
import { addDays } from "#src/services/calendar.ts";
import { defineJob } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";
import { deliverCampaign } from "./deliver-campaign.server.ts";
import { deleteOldCampaigns, listNeglected } from "./queries-campaigns.server.ts";
import { deleteUnseenResults, giveUpBefore } from "./queries-recipients.server.ts";

type Needs = Pick<Services, "db" | "clock" | "log" | "mail" | "queue" | "settings">;

/**
 * Sends a slice of a campaign, and asks for the next one. It carries no address. Slices take turns
 * 0 and 1, each with its key: a running slice can ask for the next, and however often one is asked
 * for, two wait at most.
 */
export const sendCampaign = defineJob({
  name: "invitations.send-campaign",
  data: z.object({
    businessId: z.uuid(),
    id: z.uuid(),
    turn: z.union([z.literal(0), z.literal(1)]),
  }),
  async run(services: Needs, { businessId, id, turn }) {
    if (!(await deliverCampaign(services, businessId, id))) return;
    await askForSlice(services, services.db, { businessId, id, turn: turn === 0 ? 1 : 0 });
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
  async run(services: Pick<Services, "db" | "clock" | "queue">) {
    const { db, clock } = services;
    await giveUpBefore(db, addDays(clock.now(), -1));
    for (const { business_id: businessId, id } of await listNeglected(db, clock.now())) {
      await askForSlice(services, db, { businessId, id, turn: 0 });
    }
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

/** Has a campaign sent, inside the caller's transaction when given one. */
export async function askForSlice(
  { queue }: Pick<Services, "queue">,
  db: Db,
  slice: { businessId: string; id: string; turn: 0 | 1 },
): Promise<void> {
  await queue.enqueue(db, sendCampaign, slice, { key: `${slice.id}:${slice.turn}` });
}
