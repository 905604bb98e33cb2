import type { Db } from "#src/db/client.ts";
import { deleteInvitesOf } from "./queries.server.ts";

/**
 * Ends every invitation to the teams of an account's own businesses, in the caller's transaction: a thief of the
 * account may have sent it. Returns how many.
 */
export function withdrawInvitesOf(tx: Db, accountId: string, now: Date): Promise<number> {
  return deleteInvitesOf(tx, accountId, now);
}
