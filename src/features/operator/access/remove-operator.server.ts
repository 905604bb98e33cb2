import type { Services } from "#src/services/services.ts";
import { removeOperatorRows } from "./queries.server.ts";

/**
 * Removes an operator: sessions end at once, and passkeys, password and codes are deleted. The audit
 * log still names the operator. Returns false if there is no such operator.
 */
export function removeOperator(
  { db, clock }: Pick<Services, "db" | "clock">,
  email: string,
): Promise<boolean> {
  return db.transaction().execute((tx) => removeOperatorRows(tx, email, clock.now()));
}
