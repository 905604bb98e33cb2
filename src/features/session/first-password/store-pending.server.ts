import type { Db } from "#src/db/client.ts";
import { type PendingSignUp, trimPending, upsertPending } from "./queries.server.ts";

/** Log-in may verify the password of each pending sign-up, and each costs processor time. */
const mostPending = 10;

/**
 * Stores the sign-up of a browser and does not replace those of other browsers, because any of them may come from
 * a stranger. If there are too many, the newest ones of other browsers are deleted: a flood of
 * later sign-ups does not delete the owner's.
 */
export async function storePending(tx: Db, signUp: PendingSignUp): Promise<void> {
  await upsertPending(tx, signUp);
  await trimPending(tx, signUp, mostPending);
}
