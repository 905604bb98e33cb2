import type { Db } from "#src/db/client.ts";
import { deleteEveryWaitingMail } from "./queries.server.ts";

/** Deletes every mail that waits to be sent, in the caller's transaction. Returns how many. */
export async function discardEveryMail(tx: Db): Promise<number> {
  return deleteEveryWaitingMail(tx);
}
