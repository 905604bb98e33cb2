import { createHash } from "node:crypto";
import type { OwnerSession } from "#src/features/session/owner/authenticate.server.ts";
import { failure } from "#src/http/failure.ts";
import { encrypt } from "#src/lib/tokens/encryption.server.ts";
import { newToken } from "#src/lib/tokens/random-token.server.ts";
import type { AccessServices } from "../connection/access-token.server.ts";
import { askGoogle } from "../connection/ask-google.server.ts";
import { connectionCallFailures } from "../failures.ts";
import { revokePending } from "../revocation/revoke.server.ts";
import { insertConsent } from "./queries.server.ts";
import { redirectUrl } from "./redirect-url.ts";

const minutes = 10;

export const verifierPurpose = "google-consent";

/**
 * Returns the URL of Google's consent page. Its state is valid once, for ten minutes, and only for this
 * session and business. Fails with the codes of `connectionCallFailures`.
 */
export async function startConsent(services: AccessServices, owner: OwnerSession): Promise<string> {
  const { db, clock, settings, googleProfile } = services;
  if (!googleProfile) throw failure(connectionCallFailures, "google_off");
  // Revoking a former grant later would also end the grant of this consent.
  await askGoogle(services, () => revokePending(services, owner));
  const { token: state, hash: stateHash } = newToken();
  const { token: verifier } = newToken();
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  await insertConsent(db, {
    businessId: owner.businessId,
    sessionId: owner.sessionId,
    stateHash,
    verifierSecret: encrypt(settings, verifierPurpose, verifier, owner.businessId),
    expiresAt: new Date(clock.now().getTime() + minutes * 60_000),
  });
  return googleProfile.consentUrl({ state, challenge, redirectUrl: redirectUrl(settings) });
}
