import type { Db } from "#src/db/client.ts";
import { type PendingSignUp, updatePendingExpiry } from "./queries.server.ts";

/**
 * Extends the pending sign-up of a browser, because its confirmation link is mailed again. Returns false if
 * that browser has none.
 */
export function renewPending(
  tx: Db,
  signUp: Pick<PendingSignUp, "accountId" | "deviceHash" | "expiresAt">,
): Promise<boolean> {
  return updatePendingExpiry(tx, signUp);
}
