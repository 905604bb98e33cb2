import { addDays } from "#src/lib/time/calendar.ts";
import type { Services } from "#src/services/services.ts";
import { deleteNotifications } from "./queries.server.ts";

/** The provider repeats a notification for days; 90 days are enough to recognise a repetition. */
const retentionDays = 90;

/** Deletes notifications older than 90 days. */
export async function deleteOldNotifications({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<void> {
  await deleteNotifications(db, addDays(clock.now(), -retentionDays));
}
