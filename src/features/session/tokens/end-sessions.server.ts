import type { Db } from "#src/db/client.ts";
import { revokeAllSessions } from "./queries.server.ts";

/** Revokes every session of an account at the time `at`, in the caller's transaction. */
export async function endSessions(tx: Db, accountId: string, at: Date): Promise<void> {
  await revokeAllSessions(tx, accountId, at);
}
