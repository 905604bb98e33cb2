import { v7 as uuidv7 } from "uuid";
import type { Db } from "#src/db/client.ts";
import type { Services } from "#src/services/services.ts";
import { revokeJob } from "../jobs.ts";
import { decryptRefreshToken, encryptRefreshToken } from "../refresh-token.server.ts";
import { insertRevocation } from "../revocation/queries.server.ts";
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
  services: Pick<Services, "db" | "clock" | "settings" | "queue" | "log">,
  businessId: string,
  { isRemoval = false } = {},
): Promise<void> {
  const wasConnected = await services.db
    .transaction()
    .execute((tx) => disconnectInTransaction(services, tx, businessId, { isRemoval }));
  if (wasConnected) services.log.info({ business: businessId }, "owner disconnected Google");
}

/** Does the same in the caller's transaction. Returns false if there was no connection. */
export async function disconnectInTransaction(
  { queue, settings, clock }: Pick<Services, "clock" | "settings" | "queue">,
  tx: Db,
  businessId: string,
  { isRemoval = false } = {},
): Promise<boolean> {
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
}
