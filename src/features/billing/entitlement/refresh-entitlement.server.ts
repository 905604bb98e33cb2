import type { Db } from "#src/db/client.ts";
import { entitledUntil } from "./entitlement.ts";
import { readFacts, setEntitledUntil } from "./queries.server.ts";

/**
 * Computes and stores the end of the entitlement. Every change of a trial or subscription calls it
 * in its transaction.
 */
export async function refreshEntitlement(tx: Db, businessId: string): Promise<void> {
  await setEntitledUntil(tx, businessId, entitledUntil(await readFacts(tx, businessId)));
}
