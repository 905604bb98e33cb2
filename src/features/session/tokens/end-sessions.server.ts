import type { Db } from "#src/db/client.ts";
import { deleteDevices } from "../devices/queries.server.ts";
import { revokeAllSessions } from "./queries.server.ts";

/**
 * Revokes every session of an account at the time `at`, in the caller's transaction. Its browsers
 * become unknown, so that a login of one of them is mailed to the owner as a new device.
 */
export async function endSessions(tx: Db, accountId: string, at: Date): Promise<void> {
  await revokeAllSessions(tx, accountId, at);
  await deleteDevices(tx, accountId);
}
