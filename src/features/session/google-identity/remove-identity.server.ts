import type { Db } from "#src/db/client.ts";
import { deleteIdentity } from "./queries.server.ts";

/** Removes the Google account that a thief may have linked, in the caller's transaction. */
export async function removeIdentity(tx: Db, accountId: string): Promise<void> {
  await deleteIdentity(tx, accountId);
}
