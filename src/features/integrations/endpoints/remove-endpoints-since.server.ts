import type { Db } from "#src/db/client.ts";
import type { Deletion } from "#src/services/deletions/deletions.ts";
import { deleteEndpointsSince } from "./queries.server.ts";

/**
 * Removes the endpoints of an account's own businesses that were added, or got another URL or secret, after a moment, in
 * the caller's transaction, but none that an operator stopped. Returns the deletions to record after it.
 */
export async function removeEndpointsSince(
  tx: Db,
  accountId: string,
  since: Date,
): Promise<Deletion[]> {
  const rows = await deleteEndpointsSince(tx, accountId, since);
  return rows.map(({ business_id, id }) => ({
    kind: "endpoint",
    business: business_id,
    endpoint: id,
  }));
}
