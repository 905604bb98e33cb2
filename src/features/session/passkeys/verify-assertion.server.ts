import type { Services } from "#src/services/services.ts";
import { type ChallengeUse, spendChallenge } from "./challenges.server.ts";
import type { Assertion } from "./contract.ts";
import { expectedResponse } from "./expected-response.server.ts";

/**
 * Verifies what a browser returned for `requestOptions` with a stored passkey: signature, origin, user
 * verification, and a challenge of this use, which it uses up. Returns the new counter, and undefined if
 * anything does not match.
 */
export async function verifyAssertion(
  services: Pick<Services, "db" | "clock" | "settings">,
  use: ChallengeUse,
  assertion: Assertion,
  passkey: { public_key: Buffer; counter: number },
): Promise<number | undefined> {
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
  if (!result?.verified || !accepted) return undefined;
  const isFirstUse = await spendChallenge(services, accepted.challenge, accepted.expiresAt);
  return isFirstUse ? result.authenticationInfo.newCounter : undefined;
}
