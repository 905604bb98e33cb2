import type { Db } from "#src/db/client.ts";
import { deleteContent, deleteWaitingMailTo } from "./queries.server.ts";

/**
 * Deletes what is stored of the mails to a recipient, in the caller's transaction: the mails that wait to be sent,
 * except those whose keys begin with `except`, and the content of those that were given up. A mail that is
 * being sent at this moment cannot be stopped.
 */
export async function discardMailsTo(
  tx: Db,
  { recipient, except }: { recipient: string; except: string },
): Promise<void> {
  await deleteWaitingMailTo(tx, { recipient, except });
  await deleteContent(tx, { recipient });
}
