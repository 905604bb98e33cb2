import type { Db } from "#src/db/client.ts";
import { deleteExpiredPending } from "./queries.server.ts";

/** Deletes the pending sign-ups whose links have expired. */
export async function deleteExpiredSignUps(db: Db, now: Date): Promise<void> {
  await deleteExpiredPending(db, now);
}
