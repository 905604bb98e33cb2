import type { Db } from "#src/db/client.ts";
import { deleteValidInvites } from "./queries.server.ts";

/** Ends the invitations to all teams, in the caller's transaction. */
export async function endEveryInvite(tx: Db, now: Date): Promise<void> {
  await deleteValidInvites(tx, now);
}
