import type { Db } from "#src/db/client.ts";
import { revokeAllSessions } from "./queries.server.ts";

/** Ends every session of an account at `at`, inside the caller's transaction. */
export async function endSessions(tx: Db, accountId: string, at: Date): Promise<void> {
  await revokeAllSessions(tx, accountId, at);
}
