import type { Db } from "#src/db/client.ts";
import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { sessionFailures } from "../contract.ts";
import type { Person } from "./authenticate.server.ts";
import { findPerson, lockAccount } from "./queries.server.ts";

/**
 * Locks the caller's account in the transaction of a change, and reads the session again. A call that a thief
 * made before the owner ended all sessions must not give a new means of access after it. Fails with
 * `session_invalid`.
 */
export async function lockOwner(
  { clock }: Pick<Services, "clock">,
  tx: Db,
  { accountId, sessionId }: Person,
): Promise<void> {
  await lockAccount(tx, accountId);
  if (!(await findPerson(tx, sessionId, clock.now()))) {
    throw failure(sessionFailures, "session_invalid");
  }
}
