import {
  type GoogleProfile,
  GoogleProfileError,
} from "#src/services/google-profile/google-profile.ts";
import { ExpiringMap } from "#src/services/limits/expiring-map.ts";
import type { Services } from "#src/services/services.ts";
import { endConnection } from "./end-connection.server.ts";
import { decryptRefreshToken } from "./refresh-token.server.ts";

export type AccessServices = Pick<
  Services,
  "db" | "clock" | "settings" | "googleProfile" | "queue" | "log"
>;

interface Remembered {
  /** The stored refresh token that the access token belongs to. */
  encrypted: Buffer;
  accessToken: string;
}

/** A token is not used in its last minutes, so that it does not expire during the calls of a job. */
const marginSeconds = 300;

/** Access tokens stay in the memory of this process. They are never stored or logged. */
const remembered = new WeakMap<object, ExpiringMap<Remembered>>();

/**
 * Returns an access token for the stored refresh token, from memory or from Google. Throws
 * `GoogleProfileError`. If Google ended the grant, the connection ends too.
 */
export async function readAccessToken(
  services: AccessServices,
  businessId: string,
  encrypted: Buffer,
): Promise<string> {
  const { googleProfile, clock, settings } = services;
  if (!googleProfile) throw new GoogleProfileError("not-approved", "SWITCHED_OFF");
  const known = memoryOf(services, googleProfile).get(businessId)?.value;
  if (known?.encrypted.equals(encrypted)) return known.accessToken;
  const refreshToken = decryptRefreshToken(settings, encrypted, businessId);
  if (refreshToken === undefined) {
    // The program's key changed without SECRET_KEY_PREVIOUS.
    await endConnection(services, businessId, encrypted);
    throw new GoogleProfileError("grant-ended", "UNKNOWN_KEY");
  }
  try {
    const { accessToken, expiresInSeconds } = await googleProfile.refreshAccess(refreshToken);
    const until = clock.now().getTime() + (expiresInSeconds - marginSeconds) * 1000;
    memoryOf(services, googleProfile).set(businessId, { encrypted, accessToken }, until);
    return accessToken;
  } catch (error) {
    if (error instanceof GoogleProfileError && error.trouble === "grant-ended") {
      await endConnection(services, businessId, encrypted);
    }
    throw error;
  }
}

/** Makes the next call ask Google for a new access token. */
export function forgetAccess({ googleProfile, clock }: AccessServices, businessId: string): void {
  if (googleProfile) memoryOf({ clock }, googleProfile).delete(businessId);
}

function memoryOf(
  { clock }: Pick<Services, "clock">,
  googleProfile: Partial<GoogleProfile>,
): ExpiringMap<Remembered> {
  const found = remembered.get(googleProfile) ?? new ExpiringMap<Remembered>(clock);
  remembered.set(googleProfile, found);
  return found;
}
