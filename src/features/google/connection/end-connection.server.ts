import type { AccessServices } from "./access-token.server.ts";
import { markEnded } from "./queries.server.ts";

/**
 * Ends the connection after Google ended the grant: erases the token. The owner has to connect again. Does
 * nothing if the owner has connected again in the meantime.
 */
export async function endConnection(
  services: AccessServices,
  businessId: string,
  encryptedToken: Buffer,
): Promise<void> {
  const { db, log } = services;
  if (!(await markEnded(db, businessId, encryptedToken))) return;
  log.info({ business: businessId }, "Google ended the grant of a connection");
}
