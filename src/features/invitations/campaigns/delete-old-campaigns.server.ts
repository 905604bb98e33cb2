import { addDays } from "#src/lib/time/calendar.ts";
import type { Services } from "#src/services/services.ts";
import { daysBetweenInvitations } from "../mailboxes/limits.ts";
import { deleteInvitedBefore } from "../mailboxes/queries.server.ts";
import { deleteResultsBefore } from "../recipients/queries.server.ts";
import { deleteBouncesBefore } from "../returns/queries.server.ts";
import { deleteComplaintsBefore } from "../senders/queries.server.ts";
import { deleteCampaignsBefore } from "./queries.server.ts";

/** A mailbox whose mail came back may exist again. */
const daysOfBounce = 180;

/**
 * Deletes results after 7 days, hashes of invited mailboxes and of complaints after 30 days, the ids
 * of campaigns after 60 days, and hashes of mailboxes whose mail came back after half a year.
 */
export async function deleteOldCampaigns({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<void> {
  await deleteResultsBefore(db, addDays(clock.now(), -7));
  const oldest = addDays(clock.now(), -daysBetweenInvitations);
  await deleteInvitedBefore(db, oldest);
  await deleteComplaintsBefore(db, oldest);
  await deleteBouncesBefore(db, addDays(clock.now(), -daysOfBounce));
  await deleteCampaignsBefore(db, addDays(clock.now(), -60));
}
