import type { OwnerSession } from "#src/features/session/owner/authenticate.server.ts";
import { lockOwner } from "#src/features/session/owner/lock-owner.server.ts";
import { failure } from "#src/http/failure.ts";
import { decrypt } from "#src/lib/tokens/encryption.server.ts";
import { hashToken } from "#src/lib/tokens/random-token.server.ts";
import {
  GoogleProfileError,
  type Grant,
  profileScope,
} from "#src/services/google-profile/google-profile.ts";
import { type AccessServices, rememberAccess } from "../connection/access-token.server.ts";
import { askGoogle } from "../connection/ask-google.server.ts";
import { findConnection, lockConnection, storeGrant } from "../connection/queries.server.ts";
import { connectionCallFailures } from "../failures.ts";
import { encryptRefreshToken } from "../refresh-token.server.ts";
import { hasPendingRevocation } from "../revocation/revoke.server.ts";
import { consentFailures } from "./contract.ts";
import { takeConsent } from "./queries.server.ts";
import { redirectUrl } from "./redirect-url.ts";
import { verifierPurpose } from "./start-consent.server.ts";

/**
 * Exchanges the code of a consent and stores the grant. The place of a former grant stays if the Google
 * user manages it; otherwise the owner has to choose one. Fails with the codes of `consentFailures` and
 * `connectionCallFailures`.
 */
export async function finishConsent(
  services: AccessServices,
  owner: OwnerSession,
  { code, state }: { code: string; state: string },
): Promise<void> {
  const { db, clock, settings, googleProfile } = services;
  const { businessId } = owner;
  if (!googleProfile) throw failure(connectionCallFailures, "google_off");
  const consent = await takeConsent(db, { ...owner, stateHash: hashToken(state) });
  const verifier =
    consent && decrypt(settings, verifierPurpose, consent.verifier_secret, businessId);
  if (!consent || consent.expires_at <= clock.now() || verifier === undefined) {
    throw failure(consentFailures, "consent_invalid");
  }
  // The owner disconnected after the start of this consent. Its revocation would end the new grant.
  if (await hasPendingRevocation(db, owner)) throw failure(consentFailures, "consent_invalid");
  const grant = await askGoogle(services, () =>
    exchange(googleProfile.exchangeCode({ code, verifier, redirectUrl: redirectUrl(settings) })),
  );
  // The consent page lets the user untick the scope. Without a refresh token access ends in an hour.
  if (!grant.refreshToken || !grant.scopes.includes(profileScope)) {
    throw failure(consentFailures, "consent_incomplete");
  }
  const encrypted = encryptRefreshToken(settings, grant.refreshToken, businessId);
  const former = await findFormerPlace(services, businessId, grant.accessToken);
  await db.transaction().execute(async (tx) => {
    // Google took its time: the owner may have ended all sessions, because a thief made this call.
    await lockOwner(services, tx, owner);
    // Google took its time: the owner may have disconnected, or changed the place, since.
    const current = await lockConnection(tx, businessId);
    if (await hasPendingRevocation(tx, owner)) {
      throw failure(consentFailures, "consent_invalid");
    }
    const isSame =
      current?.account_name === former?.account && current?.location_name === former?.location;
    const place = isSame ? former : undefined;
    await storeGrant(tx, businessId, { encrypted, place, now: clock.now() });
  });
  rememberAccess(services, businessId, encrypted, grant);
}

/** A code that Google does not accept is old, used, or of another consent. */
async function exchange(answer: Promise<Grant>): Promise<Grant> {
  try {
    return await answer;
  } catch (error) {
    const isRejected =
      error instanceof GoogleProfileError &&
      (error.kind === "grant-ended" || error.kind === "refused");
    throw isRejected ? failure(consentFailures, "consent_invalid") : error;
  }
}

/** Returns the place of the former grant, if the Google user of the new grant manages it too. */
async function findFormerPlace(
  { db, googleProfile, log }: AccessServices,
  businessId: string,
  accessToken: string,
) {
  const former = await findConnection(db, businessId);
  const { account_name: account, location_name: location } = former ?? {};
  if (!googleProfile || !account || !location) return undefined;
  try {
    const locations = await googleProfile.listLocations(accessToken, account);
    const managed = locations.find(({ name, verified }) => name === location && verified);
    return managed && { account, location, title: managed.title };
  } catch (error) {
    if (!(error instanceof GoogleProfileError)) throw error;
    // The owner chooses a place again, and sees the reason if Google still does not respond.
    log.info({ trouble: error.kind }, "former place of a Google connection not read");
    return undefined;
  }
}
