import type { Db } from "#src/db/client.ts";
import { findNewestDevice } from "./queries.server.ts";

/** Returns the hash of the browser with the newest pending sign-up of an account. Undefined if there is none. */
export function findNewestPending(db: Db, accountId: string): Promise<Buffer | undefined> {
  return findNewestDevice(db, accountId);
}
