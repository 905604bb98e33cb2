import type { Db } from "#src/db/client.ts";
import { deleteExpiredPending, deletePending } from "./queries.server.ts";

/** Deletes the pending sign-ups of an account, because it has a password. */
export async function dropPending(tx: Db, accountId: string): Promise<void> {
  await deletePending(tx, accountId);
}

/** Deletes the pending sign-ups whose links have expired. */
export async function dropExpiredPending(db: Db, now: Date): Promise<void> {
  await deleteExpiredPending(db, now);
}
