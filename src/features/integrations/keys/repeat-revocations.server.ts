import type { Deletion } from "#src/services/deletions/deletions.ts";
import type { Services } from "#src/services/services.ts";
import { deleteKey } from "./queries.server.ts";

/** Ends the revoked keys that a restored database has again. Returns how many they were. */
export async function repeatRevocations(
  { db }: Pick<Services, "db">,
  revocations: Extract<Deletion, { kind: "key" }>[],
): Promise<number> {
  let repeated = 0;
  for (const { business, key } of revocations) {
    if ((await deleteKey(db, business, key)) !== undefined) repeated++;
  }
  return repeated;
}
