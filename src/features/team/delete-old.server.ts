import { addDays } from "#src/lib/time/calendar.ts";
import type { Services } from "#src/services/services.ts";
import { deleteActsBefore, deleteActsBeyond } from "./acts/queries.server.ts";
import { deleteInvitesBefore } from "./invites/queries.server.ts";

/** How long the owner sees who did what. The privacy page says it too. */
const actDays = 365;

/** The most acts per business that stay. The owner's list shows the newest 100. */
const maxActs = 2000;

/** Deletes invitations that expired, acts of more than a year ago, and the oldest ones beyond `maxActs`. */
export async function deleteOld({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock.now();
  await deleteInvitesBefore(db, now);
  await deleteActsBefore(db, addDays(now, -actDays));
  await deleteActsBeyond(db, maxActs);
}
