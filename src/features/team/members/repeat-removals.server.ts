import type { Services } from "#src/services/services.ts";
import { deleteMemberBefore } from "./queries.server.ts";

/** Ends the memberships that a restored database has again. Returns how many. */
export async function repeatRemovals(
  { db }: Pick<Services, "db">,
  removals: { business: string; account: string; at: string }[],
): Promise<number> {
  let count = 0;
  for (const { business, account, at } of removals) {
    if (await deleteMemberBefore(db, business, { account, before: new Date(at) })) count++;
  }
  return count;
}
