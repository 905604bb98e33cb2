import type { Db } from "#src/db/client.ts";
import { deleteExpiredPending } from "./queries.server.ts";

export async function deleteExpiredSignUps(db: Db, now: Date): Promise<void> {
  await deleteExpiredPending(db, now);
}
