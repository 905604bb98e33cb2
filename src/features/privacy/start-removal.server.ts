import { endSessions } from "#src/features/session/tokens/end-sessions.server.ts";
import type { Services } from "#src/services/services.ts";
import { removeAccountJob } from "./jobs.ts";
import { markClosed } from "./queries.server.ts";

/**
 * Closes an account: login is rejected from now on, and a job removes all data. The caller has checked
 * that the owner wants this. Does nothing if the account is closed already.
 */
export async function startRemoval(
  { db, clock, queue }: Pick<Services, "db" | "clock" | "queue">,
  accountId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await markClosed(tx, accountId, clock.now()))) return;
    await endSessions(tx, accountId, clock.now());
    await queue.enqueue(tx, removeAccountJob, { accountId });
  });
}
