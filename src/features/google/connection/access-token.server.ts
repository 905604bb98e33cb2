import {
  type AccessToken,
  GoogleProfileError,
} from "#src/services/google-profile/google-profile.ts";
import type { Services } from "#src/services/services.ts";
import { decryptRefreshToken, encryptRefreshToken, hasFormerKey } from "../refresh-token.server.ts";
import { endConnection } from "./end-connection.server.tsx";
import { replaceToken } from "./queries.server.ts";

export type AccessServices = Pick<
  Services,
  "db" | "clock" | "settings" | "googleProfile" | "googleTokens" | "queue" | "log"
>;

type Profile = NonNullable<Services["googleProfile"]>;

/** A token is not used in its last minutes, so that it does not expire during the calls of a job. */
const marginSeconds = 300;

/**
 * Returns an access token for the stored refresh token, from memory or from Google. Throws
 * `GoogleProfileError`. If Google ended the grant, the connection ends too.
 */
export async function readAccessToken(
  services: AccessServices,
  businessId: string,
  encrypted: Buffer,
): Promise<string> {
  const { googleProfile, settings } = services;
  if (!googleProfile) throw switchedOff();
  const known = services.googleTokens.get(businessId)?.value;
  if (known?.encrypted.equals(encrypted)) return known.accessToken;
  const refreshToken = decryptRefreshToken(settings, encrypted, businessId);
  if (refreshToken === undefined) {
    // The operator can correct a wrong SECRET_KEY. An erased token would be lost for all owners.
    services.log.error({ business: businessId }, "no SECRET_KEY decrypts a stored Google token");
    throw new GoogleProfileError("temporary", "UNKNOWN_KEY");
  }
  try {
    const access = await googleProfile.refreshAccess(refreshToken);
    const stored = await withCurrentKey(services, businessId, encrypted, refreshToken);
    rememberAccess(services, businessId, stored, access);
    return access.accessToken;
  } catch (error) {
    if (isGrantEnded(error)) await endConnection(services, businessId, encrypted);
    throw error;
  }
}

/**
 * Encrypts a token again if a former key of the program encrypted it, so that the operator can remove that
 * key. Returns what is stored.
 */
async function withCurrentKey(
  { db, settings }: AccessServices,
  businessId: string,
  encrypted: Buffer,
  refreshToken: string,
): Promise<Buffer> {
  if (!hasFormerKey(settings, encrypted, businessId)) return encrypted;
  const renewed = encryptRefreshToken(settings, refreshToken, businessId);
  const isStored = await replaceToken(db, businessId, { from: encrypted, to: renewed });
  return isStored ? renewed : encrypted;
}

/**
 * Runs a call with an access token. If Google rejects the token, the call runs once more with a new one. If
 * Google rejects that one too, the connection ends and the error is `grant-ended`.
 */
export async function withAccessToken<Result>(
  services: AccessServices,
  businessId: string,
  encrypted: Buffer,
  call: (accessToken: string, profile: Profile) => Promise<Result>,
): Promise<Result> {
  const { googleProfile } = services;
  const first = await readAccessToken(services, businessId, encrypted);
  if (!googleProfile) throw switchedOff();
  try {
    return await call(first, googleProfile);
  } catch (error) {
    if (!isGrantEnded(error)) throw error;
  }
  services.googleTokens.delete(businessId);
  const renewed = await readAccessToken(services, businessId, encrypted);
  try {
    return await call(renewed, googleProfile);
  } catch (error) {
    if (isGrantEnded(error)) await endConnection(services, businessId, encrypted);
    throw error;
  }
}

/** Keeps the access token of a new grant in memory. */
export function rememberAccess(
  { googleTokens, clock }: Pick<AccessServices, "googleTokens" | "clock">,
  businessId: string,
  encrypted: Buffer,
  { accessToken, expiresInSeconds }: AccessToken,
): void {
  const until = clock.now().getTime() + (expiresInSeconds - marginSeconds) * 1000;
  googleTokens.set(businessId, { encrypted, accessToken }, until);
}

function isGrantEnded(error: unknown): boolean {
  return error instanceof GoogleProfileError && error.kind === "grant-ended";
}

function switchedOff(): GoogleProfileError {
  return new GoogleProfileError("not-approved", "SWITCHED_OFF");
}
