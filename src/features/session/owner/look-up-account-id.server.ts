import type { Db } from "#src/db/client.ts";
import { findAccountId } from "../queries.server.ts";

/** Returns the id of the account with a lower-case email, or undefined if there is none. */
export function lookUpAccountId(db: Db, email: string): Promise<string | undefined> {
  return findAccountId(db, email);
}
