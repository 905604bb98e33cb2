import type { ReviewedPlace } from "#src/services/google-profile/google-profile.ts";
import { type AccessServices, withAccessToken } from "./access-token.server.ts";
import { findConnection } from "./queries.server.ts";

export interface Access {
  accessToken: string;
  place: ReviewedPlace;
}

/**
 * Runs a call about the reviews of a business. If Google rejects the access token, the call runs once more
 * with a new one. If Google rejects that one too, the connection ends and the error is `grant-ended`.
 * Returns undefined without calling if the business is not connected. Throws `GoogleProfileError`.
 */
export async function withAccess<Result>(
  services: AccessServices,
  businessId: string,
  call: (access: Access) => Promise<Result>,
): Promise<Result | undefined> {
  const connection = await findConnection(services.db, businessId);
  if (connection?.state !== "connected") return undefined;
  const { refresh_token: encrypted, account_name: account, location_name: location } = connection;
  if (!services.googleProfile || !encrypted || !account || !location) return undefined;
  return withAccessToken(services, businessId, encrypted, (accessToken) =>
    call({ accessToken, place: { account, location } }),
  );
}
