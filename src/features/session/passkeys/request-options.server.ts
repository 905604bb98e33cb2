import type { Services } from "#src/services/services.ts";
import { type ChallengeUse, challengeMinutes, createChallenge } from "./challenges.server.ts";
import type { RequestOptions } from "./contract.ts";
import { findCredentials } from "./queries.server.ts";
import { relyingParty } from "./relying-party.server.ts";

/**
 * Returns the options with which a browser asks for a passkey. With `accountId` only the passkeys of
 * that account are accepted; without it the browser offers every passkey of this site.
 */
export async function requestOptions(
  services: Pick<Services, "db" | "clock" | "settings">,
  use: ChallengeUse,
  accountId?: string,
): Promise<RequestOptions> {
  return {
    challenge: createChallenge(services, use),
    rpId: relyingParty(services.settings).id,
    timeout: challengeMinutes * 60_000,
    userVerification: "required",
    allowCredentials: accountId
      ? (await findCredentials(services.db, accountId)).map(asDescriptor)
      : [],
  };
}

/** Returns how options name a passkey. */
export function asDescriptor({ id, transports }: { id: string; transports: string[] }) {
  return { type: "public-key" as const, id, transports };
}
