import { addDays } from "#src/lib/time/calendar.ts";
import type { Services } from "#src/services/services.ts";
import { deleteAccessBefore, deleteDevicesBefore } from "./queries.server.ts";

const deviceDays = 365;

/** Deletes expired sessions and invites of operators, and browsers not used for a year. */
export async function deleteOldAccess({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock.now();
  await deleteAccessBefore(db, now);
  await deleteDevicesBefore(db, addDays(now, -deviceDays));
}
