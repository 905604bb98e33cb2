import type { Db } from "#src/db/client.ts";
import type { Deletion } from "#src/services/deletions/deletions.ts";
import { deleteMembersSince } from "./queries.server.ts";

/**
 * Ends the memberships of an account's own businesses that began, or got another role, after a moment, in the caller's
 * transaction. Returns the deletions to record after it.
 */
export async function removeMembersSince(
  tx: Db,
  accountId: string,
  { since, now }: { since: Date; now: Date },
): Promise<Deletion[]> {
  const rows = await deleteMembersSince(tx, accountId, since);
  return rows.map(({ business_id, account_id }) => ({
    kind: "member",
    business: business_id,
    account: account_id,
    at: now.toISOString(),
  }));
}
