import {
  GoogleProfileError,
  type ReviewedPlace,
} from "#src/services/google-profile/google-profile.ts";
import { type AccessServices, forgetAccess, readAccessToken } from "./access-token.server.ts";
import { endConnection } from "./end-connection.server.ts";
import { findConnection } from "./queries.server.ts";

export interface Access {
  accessToken: string;
  place: ReviewedPlace;
}

/**
 * Returns what a call about the reviews of a business needs. Returns undefined if the business is not
 * connected. Throws `GoogleProfileError`. If Google ended the grant, the connection ends with it and the
 * error is `grant-ended`.
 */
export async function readAccess(
  services: AccessServices,
  businessId: string,
): Promise<Access | undefined> {
  const connection = await findConnection(services.db, businessId);
  if (connection?.state !== "connected") return undefined;
  const { refresh_token: encrypted, account_name: account, location_name: location } = connection;
  if (!services.googleProfile || !encrypted || !account || !location) return undefined;
  const accessToken = await readAccessToken(services, businessId, encrypted);
  return { accessToken, place: { account, location } };
}

/**
 * Runs a call with the access of a business. If Google rejects the access token, the call runs once more
 * with a new one. If Google rejects that one too, the connection ends and the error is `grant-ended`.
 * Returns undefined without calling if the business is not connected.
 */
export async function withAccess<Result>(
  services: AccessServices,
  businessId: string,
  call: (access: Access) => Promise<Result>,
): Promise<Result | undefined> {
  const access = await readAccess(services, businessId);
  if (!access) return undefined;
  try {
    return await call(access);
  } catch (error) {
    if (!isGrantEnded(error)) throw error;
  }
  forgetAccess(services, businessId);
  const renewed = await readAccess(services, businessId);
  if (!renewed) return undefined;
  try {
    return await call(renewed);
  } catch (error) {
    if (isGrantEnded(error)) await endGrant(services, businessId);
    throw error;
  }
}

/** Ends the connection, because Google rejects even a new access token. */
export async function endGrant(services: AccessServices, businessId: string): Promise<void> {
  const connection = await findConnection(services.db, businessId);
  if (connection?.refresh_token)
    await endConnection(services, businessId, connection.refresh_token);
}

function isGrantEnded(error: unknown): boolean {
  return error instanceof GoogleProfileError && error.trouble === "grant-ended";
}
