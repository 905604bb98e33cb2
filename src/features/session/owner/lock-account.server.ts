import type { Db } from "#src/db/client.ts";
import * as queries from "./queries.server.ts";

/** Locks the account's row until the transaction ends, so that two callers wait for each other. */
export function lockAccount(tx: Db, accountId: string): Promise<void> {
  return queries.lockAccount(tx, accountId);
}
