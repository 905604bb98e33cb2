import { verify } from "@node-rs/argon2";
import { type Failure, failure } from "#src/http/failure.ts";
import { hashToken } from "#src/lib/tokens/random-token.server.ts";
import type { Services } from "#src/services/services.ts";
import { type Credentials, loginFailures } from "../contract.ts";
import { adoptPending } from "./adopt-pending.server.ts";
import { findPending, isConfirmedBy } from "./queries.server.ts";

/**
 * Logs in to an account that has no password yet. A pending sign-up with this password becomes the
 * account's, if the caller also knows the token of a confirmation link that was opened: the link
 * proves that the caller receives the mail. Without the token at most one sign-up's password is
 * verified, so the response takes as long as for other accounts. Returns the hash of the password.
 * Fails with `credentials_wrong`, or with `unconfirmed` if the password is right and the token is
 * missing.
 */
export async function chooseFirstPassword(
  { db, clock }: Pick<Services, "db" | "clock">,
  accountId: string,
  { password, device, confirmation }: Credentials,
  { decoyHash, unconfirmed }: { decoyHash: string; unconfirmed: Failure },
): Promise<string> {
  const tokenHash = confirmation === undefined ? undefined : hashToken(confirmation);
  const isProven =
    tokenHash !== undefined &&
    (await isConfirmedBy(db, accountId, { tokenHash, now: clock.now() }));
  const pending = await findPending(db, accountId, device ? hashToken(device) : undefined);
  const verified = isProven ? pending : pending.slice(0, 1);
  if (verified.length === 0) await verify(decoyHash, password);
  for (const signUp of verified) {
    if (!(await verify(signUp.password_hash, password))) continue;
    if (!isProven) throw unconfirmed;
    if (await db.transaction().execute((tx) => adoptPending(tx, accountId, signUp, clock.now()))) {
      return signUp.password_hash;
    }
  }
  throw failure(loginFailures, "credentials_wrong");
}
