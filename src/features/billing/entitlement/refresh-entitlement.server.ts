import type { Db } from "#src/db/client.ts";
import { entitledUntil } from "./entitlement.ts";
import { readFacts, setEntitledUntil } from "./queries.server.ts";

/** Writes the right's end anew; called in the transaction of everything that changes its facts. */
export async function refreshEntitlement(tx: Db, businessId: string): Promise<void> {
  await setEntitledUntil(tx, businessId, entitledUntil(await readFacts(tx, businessId)));
}
