import type { Db } from "#src/db/client.ts";
import { deleteAllPasskeys } from "./queries.server.ts";

/** Removes every passkey of an account that a thief may have used, in the caller's transaction. */
export async function removeAllPasskeys(tx: Db, accountId: string): Promise<void> {
  await deleteAllPasskeys(tx, accountId);
}
