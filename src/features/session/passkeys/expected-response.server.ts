import type { Services } from "#src/services/services.ts";
import { type ChallengeUse, readChallenge } from "./challenges.server.ts";
import { relyingParty } from "./relying-party.server.ts";

/**
 * Returns what every response of a browser must match: a challenge of this use, our origin and host,
 * and a verified user. `accepted` returns the challenge of the verified response, to be used up.
 */
export function expectedResponse(
  services: Pick<Services, "clock" | "settings">,
  use: ChallengeUse,
) {
  const { id, origin } = relyingParty(services.settings);
  let accepted: { challenge: string; expiresAt: Date } | undefined;
  return {
    options: {
      expectedChallenge(challenge: string): boolean {
        const expiresAt = readChallenge(services, use, challenge);
        if (expiresAt) accepted = { challenge, expiresAt };
        return expiresAt !== undefined;
      },
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    },
    accepted: () => accepted,
  };
}
