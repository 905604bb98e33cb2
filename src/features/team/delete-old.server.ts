import { addDays } from "#src/lib/time/calendar.ts";
import type { Services } from "#src/services/services.ts";
import { deleteActsBefore } from "./acts/queries.server.ts";
import { deleteInvitesBefore } from "./invites/queries.server.ts";

/** How long the owner sees who did what. The privacy page says it too. */
const actDays = 365;

/** Deletes invitations that expired, and acts of more than a year ago. */
export async function deleteOld({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock.now();
  await deleteInvitesBefore(db, now);
  await deleteActsBefore(db, addDays(now, -actDays));
}
