import type { Services } from "#src/services/services.ts";
import { type ChallengeUse, challengeMinutes, createChallenge } from "./challenges.server.ts";
import type { CreationOptions } from "./contract.ts";
import { findCredentials } from "./queries.server.ts";
import { relyingParty } from "./relying-party.server.ts";
import { asDescriptor } from "./request-options.server.ts";
import { userHandleOf } from "./user-handle.server.ts";

/** COSE algorithms from the most preferred: EdDSA, ES256, RS256. */
export const algorithms = [-8, -7, -257];

export async function creationOptions(
  services: Pick<Services, "db" | "clock" | "settings">,
  use: ChallengeUse,
  { accountId, email }: { accountId: string; email: string },
): Promise<CreationOptions> {
  const known = await findCredentials(services.db, accountId);
  return newPasskeyOptions(services, use, { id: accountId, email }, known);
}

/**
 * Returns the options for a user who has the passkeys `known`. The new one must be discoverable, so
 * that it works without an email, and must verify the user.
 */
export function newPasskeyOptions(
  services: Pick<Services, "clock" | "settings">,
  use: ChallengeUse,
  user: { id: string; email: string },
  known: { id: string; transports: string[] }[],
): CreationOptions {
  const { id, name } = relyingParty(services.settings);
  return {
    challenge: createChallenge(services, use),
    rp: { id, name },
    user: { id: userHandleOf(user.id), name: user.email, displayName: user.email },
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
    timeout: challengeMinutes * 60_000,
    attestation: "none",
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    excludeCredentials: known.map(asDescriptor),
  };
}
