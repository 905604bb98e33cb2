import { addDays } from "#src/lib/time/calendar.ts";
import type { Services } from "#src/services/services.ts";
import { daysBetweenInvitations } from "../mailboxes/limits.ts";
import { storeOptOut } from "../opt-outs/store-opt-out.server.ts";
import { holdSender } from "./hold-sender.server.ts";
import { maxComplaintShare, minComplaints } from "./limits.ts";
import { countComplaints, findReputation, insertComplaint } from "./queries.server.ts";

/**
 * Counts a complaint about a business, once per mailbox, and opts the mailbox out of its invitations.
 * Holds the business if it has too many complaints. Idempotent.
 */
export async function countComplaint(
  services: Pick<Services, "db" | "clock" | "log" | "deletions">,
  { businessId, emailHash }: { businessId: string; emailHash: Buffer },
): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  await storeOptOut(services, { businessId, emailHash, scope: "business" });
  if (!(await insertComplaint(db, businessId, emailHash, now))) return;

  const released = (await findReputation(db, businessId))?.released_at;
  const monthAgo = addDays(now, -daysBetweenInvitations);
  const since = released && released > monthAgo ? released : monthAgo;
  const { complaints } = await countComplaints(db, businessId, since);
  const { sent } = await countComplaints(db, businessId, monthAgo);
  if (complaints >= minComplaints && complaints > sent * maxComplaintShare) {
    await holdSender(services, businessId, "complaints");
  }
}
