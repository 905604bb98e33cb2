import type { Services } from "#src/services/services.ts";
import type { ChallengeUse } from "./challenges.server.ts";
import type { Assertion } from "./contract.ts";
import { findPasskey, updateUse } from "./queries.server.ts";
import { userHandleOf } from "./user-handle.server.ts";
import { verifyAssertion } from "./verify-assertion.server.ts";

type VerifyServices = Pick<Services, "db" | "clock" | "settings">;

/**
 * Verifies what a browser returned for `requestOptions`: signature, origin, user verification, counter,
 * and a challenge of this use, which it uses up. Returns the id of the passkey's account, and
 * undefined if the passkey is unknown or anything does not match.
 */
export async function verifyPasskey(
  services: VerifyServices,
  use: ChallengeUse,
  assertion: Assertion,
): Promise<string | undefined> {
  const { db, clock } = services;
  const passkey = await findPasskey(db, assertion.id);
  if (!passkey || !isOwnHandle(use, assertion, passkey.account_id)) return undefined;
  const counter = await verifyAssertion(services, use, assertion, passkey);
  if (counter === undefined) return undefined;
  const isStored = await updateUse(db, assertion.id, { counter, now: clock.now() });
  return isStored ? passkey.account_id : undefined;
}

/** An authenticator may omit the user handle only where `allowCredentials` named the passkeys. */
function isOwnHandle(use: ChallengeUse, assertion: Assertion, accountId: string): boolean {
  const { userHandle } = assertion.response;
  if (userHandle === undefined) return use.purpose !== "log-in";
  return userHandle === userHandleOf(accountId);
}
