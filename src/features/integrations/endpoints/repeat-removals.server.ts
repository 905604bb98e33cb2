import type { Deletion } from "#src/services/deletions/deletions.ts";
import type { Services } from "#src/services/services.ts";
import { deleteEndpoint } from "./queries.server.ts";

/** Deletes endpoints that a restored database has again. Returns how many it had. */
export async function repeatEndpointRemovals(
  { db }: Pick<Services, "db">,
  deletions: Extract<Deletion, { kind: "endpoint" }>[],
): Promise<number> {
  let count = 0;
  for (const { business, endpoint } of deletions) {
    if (await deleteEndpoint(db, business, endpoint)) count += 1;
  }
  return count;
}
