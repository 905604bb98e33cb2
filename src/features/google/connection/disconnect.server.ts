import { v7 as uuidv7 } from "uuid";
import { revokeJob } from "../jobs.ts";
import { decryptRefreshToken, encryptRefreshToken } from "../refresh-token.server.ts";
import { insertRevocation } from "../revocation/queries.server.ts";
import type { AccessServices } from "./access-token.server.ts";
import { takeConnection } from "./queries.server.ts";

/**
 * Erases the connection of a business and everything that came from Google. A job revokes the grant at
 * Google, so this works while Google does not respond. Does nothing without a connection.
 */
export async function disconnect(services: AccessServices, businessId: string): Promise<void> {
  const { db, queue, settings, clock, log } = services;
  const wasConnected = await db.transaction().execute(async (tx) => {
    const connection = await takeConnection(tx, businessId);
    if (!connection) return false;
    const encrypted = connection.refresh_token;
    const token = encrypted && decryptRefreshToken(settings, encrypted, businessId);
    // Without a token there is nothing to revoke: Google ended the grant, or the key is unknown.
    if (!token) return true;
    const id = uuidv7();
    await insertRevocation(tx, {
      id,
      businessId,
      encrypted: encryptRefreshToken(settings, token, id),
      now: clock.now(),
    });
    await queue.enqueue(tx, revokeJob, { id }, { key: id });
    return true;
  });
  if (wasConnected) log.info({ business: businessId }, "owner disconnected Google");
}
