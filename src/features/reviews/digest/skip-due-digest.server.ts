import type { Db } from "#src/db/client.ts";
import { lastWeek } from "#src/lib/time/days.ts";
import { claimWeekOfAll } from "./queries.server.ts";

/** Counts the digests that are due now as sent, also to businesses whose digest waits for a retry. */
export async function skipDueDigest(tx: Db, now: Date): Promise<void> {
  await claimWeekOfAll(tx, { week: lastWeek(now), now });
}
