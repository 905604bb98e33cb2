import type { Db } from "#src/db/client.ts";
import { entitledUntil } from "./entitlement.ts";
import { lockEntitlement, readFacts, setEntitledUntil } from "./queries.server.ts";

/**
 * Computes and stores the end of the entitlement. Every change of a trial or subscription calls it
 * in its transaction. The lock comes before the facts: a concurrent change of another fact commits
 * first and is read, or waits.
 */
export async function refreshEntitlement(tx: Db, businessId: string): Promise<void> {
  await lockEntitlement(tx, businessId);
  await setEntitledUntil(tx, businessId, entitledUntil(await readFacts(tx, businessId)));
}
