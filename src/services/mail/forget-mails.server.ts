import type { Db } from "#src/db/client.ts";
import { deleteMails } from "./queries.server.ts";

/** Deletes mails by their keys, so that mails with these keys can be queued again. */
export async function forgetMails(tx: Db, keys: string[]): Promise<void> {
  await deleteMails(tx, keys);
}
