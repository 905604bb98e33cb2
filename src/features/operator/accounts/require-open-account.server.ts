import type { Db } from "#src/db/client.ts";
import { commonFailures, failure } from "#src/http/failure.ts";
import { findOpenAccount } from "./queries.server.ts";

/** Returns an account that is not being removed. Fails with `not_found`. */
export async function requireOpenAccount(
  db: Db,
  accountId: string,
): Promise<{ id: string; email: string }> {
  const account = await findOpenAccount(db, accountId);
  if (!account) throw failure(commonFailures, "not_found");
  return account;
}
