import type { Db } from "#src/db/client.ts";
import { copyHold } from "./queries.server.ts";

/**
 * Gives the hold of a business that is being removed to the other ones of its account, in the caller's transaction.
 * Without it a removal would let a held owner send again.
 */
export async function passHoldOn(tx: Db, businessId: string): Promise<void> {
  await copyHold(tx, businessId);
}
