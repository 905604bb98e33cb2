import type { Db } from "#src/db/client.ts";
import { findMailKey } from "./queries.server.ts";

/** Returns true if `queueMail` was called with this key before, also if the mail is sent by now. */
export async function isMailQueued(db: Db, key: string): Promise<boolean> {
  return (await findMailKey(db, key)) !== undefined;
}
