import type { Db } from "#src/db/client.ts";
import { deletePending, findPendingOf, setFirstPassword } from "./queries.server.ts";

/**
 * Gives a confirmed account without a password the password and phone of a pending sign-up, and
 * deletes all pending ones. Returns false if the account has a password. The caller has verified
 * that the sign-up comes from a person who receives the account's mail.
 */
export async function adoptPending(
  tx: Db,
  accountId: string,
  signUp: { password_hash: string; phone: string | null },
): Promise<boolean> {
  if (!(await setFirstPassword(tx, accountId, signUp))) return false;
  await deletePending(tx, accountId);
  return true;
}

/** Adopts the pending sign-up of one browser. Returns false if that browser has none. */
export async function adoptPendingOf(
  tx: Db,
  accountId: string,
  deviceHash: Buffer,
): Promise<boolean> {
  const signUp = await findPendingOf(tx, accountId, deviceHash);
  return signUp !== undefined && (await adoptPending(tx, accountId, signUp));
}
