import { v7 as uuidv7 } from "uuid";
import { revokeJob } from "../jobs.ts";
import { decryptRefreshToken, encryptRefreshToken } from "../refresh-token.server.ts";
import { insertRevocation } from "../revocation/queries.server.ts";
import type { AccessServices } from "./access-token.server.ts";
import { lockConnectionsOfAccount, takeConnection } from "./queries.server.ts";

/**
 * Erases the connection of a business and everything that came from Google. A job revokes the grant at
 * Google, so this works while Google does not respond. Does nothing without a connection.
 *
 * Google ends all grants of its user at once. So a grant is not revoked while another business of the account is
 * connected, because it may be of the same Google user: then only the token is erased (decision 0231). `isRemoval`
 * revokes in any case, because all businesses of the account are removed.
 */
export async function disconnect(
  services: AccessServices,
  businessId: string,
  { isRemoval = false } = {},
): Promise<void> {
  const { db, queue, settings, clock, log } = services;
  const wasConnected = await db.transaction().execute(async (tx) => {
    const { accountId, withToken } = await lockConnectionsOfAccount(tx, businessId);
    const connection = await takeConnection(tx, businessId);
    if (!connection) return false;
    const encrypted = connection.refresh_token;
    const token = encrypted && decryptRefreshToken(settings, encrypted, businessId);
    // Without a token there is nothing to revoke: Google ended the grant, or the key is unknown.
    if (!token) return true;
    if (!isRemoval && withToken.some((other) => other !== businessId)) return true;
    const id = uuidv7();
    await insertRevocation(tx, {
      id,
      businessId,
      accountId,
      encrypted: encryptRefreshToken(settings, token, id),
      now: clock.now(),
    });
    await queue.enqueue(tx, revokeJob, { id }, { key: id });
    return true;
  });
  if (wasConnected) log.info({ business: businessId }, "owner disconnected Google");
}
