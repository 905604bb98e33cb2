import type { Db } from "#src/db/client.ts";
import type { Deletion } from "#src/services/deletions/deletions.ts";
import { deleteKeysSince } from "./queries.server.ts";

/**
 * Ends the keys of an account's own businesses that were created after a moment, in the caller's transaction. Returns the
 * deletions to record after it.
 */
export async function revokeKeysSince(tx: Db, accountId: string, since: Date): Promise<Deletion[]> {
  const rows = await deleteKeysSince(tx, accountId, since);
  return rows.map(({ business_id, id }) => ({ kind: "key", business: business_id, key: id }));
}
