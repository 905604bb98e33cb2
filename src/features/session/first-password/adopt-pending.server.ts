import type { Db } from "#src/db/client.ts";
import { failure } from "#src/http/failure.ts";
import { identityFailures } from "../google-identity/failures.ts";
import { insertIdentity } from "../google-identity/queries.server.ts";
import { deletePending, findPendingOf, setFirstPassword } from "./queries.server.ts";

/** What a sign-up brings. One with Google has a password that no person knows. */
interface SignedUp {
  password_hash: string;
  phone: string | null;
  google_sub?: string | null;
  google_email?: string | null;
}

/**
 * Gives a confirmed account without a password the password, phone and Google account of a pending sign-up, and
 * deletes all pending ones. Returns false if the account has a password. The caller has verified
 * that the sign-up comes from a person who receives the account's mail. Fails with `google_taken` if the Google account is
 * linked to another account by now.
 */
export async function adoptPending(
  tx: Db,
  accountId: string,
  { google_sub: sub = null, google_email: email = null, ...signUp }: SignedUp,
  now: Date,
): Promise<boolean> {
  const isRandom = sub !== null;
  if (!(await setFirstPassword(tx, accountId, { ...signUp, isRandom }))) return false;
  if (sub !== null && !(await insertIdentity(tx, accountId, { sub, email, now }))) {
    throw failure(identityFailures, "google_taken");
  }
  await deletePending(tx, accountId);
  return true;
}

/** Adopts the pending sign-up of one browser. Returns false if that browser has none. */
export async function adoptPendingOf(
  tx: Db,
  accountId: string,
  deviceHash: Buffer,
  now: Date,
): Promise<boolean> {
  const signUp = await findPendingOf(tx, accountId, deviceHash);
  return signUp !== undefined && (await adoptPending(tx, accountId, signUp, now));
}
