import type { Db } from "#src/db/client.ts";
import { finishIfDone, stopEvery } from "./queries.server.ts";

/** Stops the campaigns of all businesses, in the caller's transaction. Returns how many. */
export async function stopEveryCampaign(tx: Db, at: Date): Promise<number> {
  const stopped = await stopEvery(tx, at);
  for (const { businessId, id } of stopped) await finishIfDone(tx, businessId, id, at);
  return stopped.length;
}
