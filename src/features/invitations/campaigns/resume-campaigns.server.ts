import type { Db } from "#src/db/client.ts";
import { addDays } from "#src/lib/time/calendar.ts";
import type { Services } from "#src/services/services.ts";
import { giveUpOlderThan } from "../recipients/queries.server.ts";
import { type CampaignJobData, leaseExpiry } from "./deliver-campaign.server.ts";
import { takeExpiredLeases } from "./queries.server.ts";

/**
 * Continues campaigns with due retries, and campaigns whose process has died: takes their leases and
 * calls `enqueue` in the same transaction. Gives up every mail that is older than a day.
 */
export async function resumeCampaigns(
  { db, clock }: Pick<Services, "db" | "clock">,
  enqueue: (tx: Db, data: CampaignJobData) => Promise<unknown>,
): Promise<void> {
  const now = clock.now();
  await giveUpOlderThan(db, addDays(now, -1));
  await db.transaction().execute(async (tx) => {
    for (const row of await takeExpiredLeases(tx, now, leaseExpiry(now))) {
      await enqueue(tx, { businessId: row.business_id, id: row.id, hold: row.held_by });
    }
  });
}
