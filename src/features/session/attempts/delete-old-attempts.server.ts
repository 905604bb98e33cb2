import type { Db } from "#src/db/client.ts";
import { addDays } from "#src/lib/time/calendar.ts";
import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import { deleteAttemptsBefore } from "./queries.server.ts";

/** How long the log-ins of an account are stored. */
const attemptDays = 30;

/** Deletes the counted log-ins that are older than 30 days. */
export async function deleteOldAttempts(db: Db, now: Date): Promise<void> {
  await deleteAttemptsBefore(db, saoPauloDate(addDays(now, -attemptDays)));
}
