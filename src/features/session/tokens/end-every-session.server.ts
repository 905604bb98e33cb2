import type { Db } from "#src/db/client.ts";
import { revokeEverySession } from "./queries.server.ts";

/** Revokes the sessions of all accounts, in the caller's transaction. Known browsers stay known. */
export async function endEverySession(tx: Db, at: Date): Promise<void> {
  await revokeEverySession(tx, at);
}
