import type { Services } from "#src/services/services.ts";
import { type ChallengeUse, spendChallenge } from "./challenges.server.ts";
import type { Attestation } from "./contract.ts";
import { algorithms } from "./creation-options.server.ts";
import { expectedResponse } from "./expected-response.server.ts";

export interface NewPasskey {
  id: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

/**
 * Verifies what a browser returned for `creationOptions`: origin, user verification, and a challenge
 * of this use, which it uses up. Returns undefined if anything does not match.
 */
export async function verifyNewPasskey(
  services: Pick<Services, "db" | "clock" | "settings">,
  use: ChallengeUse,
  attestation: Attestation,
): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const expected = expectedResponse(services, use);
  const result = await verifyRegistrationResponse({
    response: { ...attestation, clientExtensionResults: {} } as Parameters<
      typeof verifyRegistrationResponse
    >[0]["response"],
    ...expected.options,
    supportedAlgorithmIDs: algorithms,
    // The package throws for every mismatch, and all of them get the same result: not verified.
  }).catch(() => undefined);
  const accepted = expected.accepted();
  if (!result?.verified || !accepted) return undefined;
  if (!(await spendChallenge(services, accepted.challenge, accepted.expiresAt))) return undefined;
  const { id, publicKey, counter } = result.registrationInfo.credential;
  return {
    id,
    publicKey: Buffer.from(publicKey),
    counter,
    transports: attestation.response.transports ?? [],
  };
}
