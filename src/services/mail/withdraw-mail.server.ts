import type { Db } from "#src/db/client.ts";
import { deleteWaitingMail } from "./queries.server.ts";

/**
 * Takes back messages that still wait to be sent, by their keys, inside the caller's transaction
 * when given one. A message that is being sent at this moment cannot be stopped.
 */
export async function withdrawMail(db: Db, keys: string[]): Promise<void> {
  // The job of a withdrawn message finds no row and ends.
  if (keys.length > 0) await deleteWaitingMail(db, keys);
}
