import { passHoldOn } from "#src/features/invitations/senders/pass-hold-on.server.ts";
import type { Services } from "#src/services/services.ts";
import { removeShopJob } from "./jobs.ts";
import { lockBusinesses, markRemoved } from "./queries.server.ts";

/**
 * Closes one business: its panel and its page are gone from now on, and a job removes all data. The caller has
 * checked that the owner wants this, runs a transaction, and records the deletion after it. Returns false if the
 * business is closed already.
 */
export async function startShopRemoval(
  { db, clock, queue }: Pick<Services, "db" | "clock" | "queue">,
  businessId: string,
): Promise<boolean> {
  await lockBusinesses(db, [businessId]);
  await passHoldOn(db, businessId);
  if (!(await markRemoved(db, businessId, clock.now()))) return false;
  await queue.enqueue(db, removeShopJob, { businessId });
  return true;
}
