import type { Services } from "#src/services/services.ts";
import { type ChallengeUse, challengeMinutes, createChallenge } from "./challenges.server.ts";
import type { CreationOptions } from "./contract.ts";
import { relyingParty } from "./relying-party.server.ts";
import { listCredentials } from "./request-options.server.ts";
import { userHandleOf } from "./verify-passkey.server.ts";

/** COSE algorithms from the most preferred: EdDSA, ES256, RS256. */
export const algorithms = [-8, -7, -257];

/**
 * Returns the options with which a browser creates a passkey for an account. The passkey must be
 * discoverable, so that it works without an email, and must verify the user.
 */
export async function creationOptions(
  services: Pick<Services, "db" | "clock" | "settings">,
  use: ChallengeUse,
  { accountId, email }: { accountId: string; email: string },
): Promise<CreationOptions> {
  const { id, name } = relyingParty(services.settings);
  return {
    challenge: createChallenge(services, use),
    rp: { id, name },
    user: { id: userHandleOf(accountId), name: email, displayName: email },
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
    timeout: challengeMinutes * 60_000,
    attestation: "none",
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    excludeCredentials: await listCredentials(services, accountId),
  };
}
