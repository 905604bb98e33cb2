import { addDays } from "#src/lib/time/calendar.ts";
import type { Services } from "#src/services/services.ts";
import { deliverCampaignJob } from "../jobs.ts";
import { giveUpOlderThan } from "../recipients/queries.server.ts";
import { leaseExpiry } from "./lease.ts";
import { takeExpiredLeases } from "./queries.server.ts";

/**
 * Continues campaigns with due retries, and campaigns whose process has died: takes their leases. Gives up every
 * mail that is older than a day.
 */
export async function resumeCampaigns({
  db,
  clock,
  queue,
}: Pick<Services, "db" | "clock" | "queue">): Promise<void> {
  const now = clock.now();
  await giveUpOlderThan(db, addDays(now, -1));
  await db.transaction().execute(async (tx) => {
    for (const { business_id, id, held_by } of await takeExpiredLeases(tx, now, leaseExpiry(now))) {
      await queue.enqueue(tx, deliverCampaignJob, { businessId: business_id, id, hold: held_by });
    }
  });
}
