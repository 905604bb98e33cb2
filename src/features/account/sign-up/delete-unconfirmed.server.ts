import { deleteExpiredSignUps } from "#src/features/session/first-password/delete-expired-sign-ups.server.ts";
import type { Services } from "#src/services/services.ts";
import { deleteUnfinishedAccounts } from "./queries.server.ts";

/** Deletes expired links and pending sign-ups, and accounts that got no password in time. */
export async function deleteUnconfirmed({
  db,
  clock,
  log,
}: Pick<Services, "db" | "clock" | "log">): Promise<void> {
  await deleteExpiredSignUps(db, clock.now());
  const accounts = await deleteUnfinishedAccounts(db, clock.now());
  log.info({ accounts }, "deleted accounts that were never confirmed");
}
