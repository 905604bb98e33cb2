import type { Db } from "#src/db/client.ts";
import { findIdentity } from "./queries.server.ts";

/** Returns true if a Google account logs in to an account. */
export async function hasIdentity(db: Db, accountId: string): Promise<boolean> {
  return (await findIdentity(db, accountId)) !== undefined;
}
