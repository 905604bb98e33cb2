import type { Services } from "#src/services/services.ts";
import { deleteUnconfirmedAccounts } from "./queries.server.ts";

/** Deletes expired links, and accounts that were not confirmed in time. */
export async function deleteUnconfirmed({
  db,
  clock,
  log,
}: Pick<Services, "db" | "clock" | "log">): Promise<void> {
  const accounts = await deleteUnconfirmedAccounts(db, clock.now());
  log.info({ accounts }, "deleted accounts that were never confirmed");
}
