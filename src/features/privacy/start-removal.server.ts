import { endSessions } from "#src/features/session/tokens/end-sessions.server.ts";
import type { Services } from "#src/services/services.ts";
import { removeAccountJob } from "./jobs.ts";
import { listBusinessIds, lockBusinesses, markClosed } from "./queries.server.ts";

/**
 * Closes an account: login is rejected from now on, and a job removes all data. The caller has checked
 * that the owner wants this. Does nothing if the account is closed already.
 */
export async function startRemoval(
  { db, clock, queue, deletions }: Pick<Services, "db" | "clock" | "queue" | "deletions">,
  accountId: string,
): Promise<void> {
  const isNew = await db.transaction().execute(async (tx) => {
    if (!(await markClosed(tx, accountId, clock.now()))) return false;
    await lockBusinesses(tx, await listBusinessIds(tx, accountId));
    await endSessions(tx, accountId, clock.now());
    await queue.enqueue(tx, removeAccountJob, { accountId });
    return true;
  });
  if (isNew) await deletions.record({ kind: "account", account: accountId });
}
