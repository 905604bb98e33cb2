import { addDays } from "#src/lib/time/calendar.ts";
import type { Services } from "#src/services/services.ts";
import { deleteSentBefore } from "./queries.server.ts";

/** Longer than any job is retried. */
const noteDays = 7;

/** Deletes the notes about what devices were sent. A device goes with its session. */
export async function deleteOldPushes({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<void> {
  await deleteSentBefore(db, addDays(clock.now(), -noteDays));
}
