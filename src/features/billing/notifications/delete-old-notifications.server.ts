import { addDays } from "#src/lib/time/calendar.ts";
import type { Services } from "#src/services/services.ts";
import { deleteNotifications, deleteRequests, deleteUnreadable } from "./queries.server.ts";

/** The provider repeats a notification for days; 90 days are enough to recognise a repetition. */
const retentionDays = 90;

/** Deletes notifications older than 90 days. */
export async function deleteOldNotifications({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock.now();
  await deleteNotifications(db, addDays(now, -retentionDays));
  await deleteUnreadable(db, addDays(now, -retentionDays));
  // A signature is valid for minutes, so a day is more than enough.
  await deleteRequests(db, addDays(now, -1));
}
