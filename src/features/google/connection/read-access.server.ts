import type { ReviewedPlace } from "#src/services/google-profile/google-profile.ts";
import { type AccessServices, readAccessToken, withAccessToken } from "./access-token.server.ts";
import { endConnection } from "./end-connection.server.tsx";
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
  const connection = await findConnected(services, businessId);
  if (!connection) return undefined;
  const { encrypted, place } = connection;
  return { accessToken: await readAccessToken(services, businessId, encrypted), place };
}

/**
 * Runs a call about the reviews of a business. If Google rejects the access token, the call runs once more
 * with a new one. If Google rejects that one too, the connection ends and the error is `grant-ended`.
 * Returns undefined without calling if the business is not connected.
 */
export async function withAccess<Result>(
  services: AccessServices,
  businessId: string,
  call: (access: Access) => Promise<Result>,
): Promise<Result | undefined> {
  const connection = await findConnected(services, businessId);
  if (!connection) return undefined;
  const { encrypted, place } = connection;
  return withAccessToken(services, businessId, encrypted, (accessToken) =>
    call({ accessToken, place }),
  );
}

/** Ends the connection, because Google rejects even a new access token. */
export async function endGrant(services: AccessServices, businessId: string): Promise<void> {
  const connection = await findConnection(services.db, businessId);
  if (connection?.refresh_token)
    await endConnection(services, businessId, connection.refresh_token);
}

async function findConnected({ db, googleProfile }: AccessServices, businessId: string) {
  const connection = await findConnection(db, businessId);
  if (connection?.state !== "connected") return undefined;
  const { refresh_token: encrypted, account_name: account, location_name: location } = connection;
  if (!googleProfile || !encrypted || !account || !location) return undefined;
  return { encrypted, place: { account, location } };
}
