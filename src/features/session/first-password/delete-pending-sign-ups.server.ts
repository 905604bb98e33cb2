import type { Db } from "#src/db/client.ts";
import { deletePending } from "./queries.server.ts";

/** Deletes the pending sign-ups of an account, because it has a password. */
export async function deletePendingSignUps(tx: Db, accountId: string): Promise<void> {
  await deletePending(tx, accountId);
}
