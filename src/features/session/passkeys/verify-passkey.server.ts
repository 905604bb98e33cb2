import type { Services } from "#src/services/services.ts";
import { type ChallengeUse, spendChallenge } from "./challenges.server.ts";
import type { Assertion } from "./contract.ts";
import { expectedResponse } from "./expected-response.server.ts";
import { findPasskey, updateUse } from "./queries.server.ts";

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
  const verified = await verifySignature(services, use, assertion, passkey);
  if (!verified || !(await spendChallenge(services, verified.challenge, verified.expiresAt))) {
    return undefined;
  }
  const { counter } = verified;
  const isStored = await updateUse(db, assertion.id, { counter, now: clock.now() });
  return isStored ? passkey.account_id : undefined;
}

/** An authenticator may omit the user handle only where `allowCredentials` named the passkeys. */
function isOwnHandle(use: ChallengeUse, assertion: Assertion, accountId: string): boolean {
  const { userHandle } = assertion.response;
  if (userHandle === undefined) return use.purpose !== "log-in";
  return userHandle === userHandleOf(accountId);
}

/** Returns the 16 bytes of an account's id in base64url, by which authenticators know the account. */
export function userHandleOf(accountId: string): string {
  return Buffer.from(accountId.replaceAll("-", ""), "hex").toString("base64url");
}

async function verifySignature(
  services: VerifyServices,
  use: ChallengeUse,
  assertion: Assertion,
  passkey: { public_key: Buffer; counter: number },
): Promise<{ challenge: string; expiresAt: Date; counter: number } | undefined> {
  // Loaded on first use: the package takes 27 MB of memory, and most owners have no passkey.
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const expected = expectedResponse(services, use);
  const result = await verifyAuthenticationResponse({
    response: { ...assertion, clientExtensionResults: {} } as Parameters<
      typeof verifyAuthenticationResponse
    >[0]["response"],
    ...expected.options,
    credential: {
      id: assertion.id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
    // The package throws for every mismatch, and all of them get the same result: not verified.
  }).catch(() => undefined);
  const accepted = expected.accepted();
  return result?.verified && accepted
    ? { ...accepted, counter: result.authenticationInfo.newCounter }
    : undefined;
}
