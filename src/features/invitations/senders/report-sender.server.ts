import { addDays } from "#src/lib/time/calendar.ts";
import type { Services } from "#src/services/services.ts";
import { daysBetweenInvitations } from "../mailboxes/limits.ts";
import { findBusinessName, insertOptOut } from "../opt-outs/queries.server.ts";
import { readUnsubscribeToken } from "../opt-outs/unsubscribe-token.server.ts";
import { holdSender } from "./hold-sender.server.ts";
import { maxComplaintShare, minComplaints } from "./limits.ts";
import {
  countComplaints,
  findReputation,
  hasComplained,
  insertComplaint,
} from "./queries.server.ts";

type Dependencies = Pick<Services, "db" | "clock" | "log" | "settings">;

/** Returns what the report page shows, or undefined for a token that we did not sign. */
export async function readReport(
  { db, settings }: Pick<Services, "db" | "settings">,
  token: string,
): Promise<{ placeName: string | null; reported: boolean } | undefined> {
  const recipient = readUnsubscribeToken(settings, token);
  if (!recipient) return undefined;
  const { businessId, emailHash } = recipient;
  const business = await findBusinessName(db, businessId);
  // A removed business sends nothing, so there is nothing left to report.
  const reported = !business || (await hasComplained(db, businessId, emailHash));
  return { placeName: business?.place_name ?? null, reported };
}

/**
 * Counts a complaint about the token's business, once per mailbox, and opts the mailbox out of its
 * invitations. Holds the business if it has too many complaints. Idempotent. Returns false for a token
 * that we did not sign.
 */
export async function reportSender(services: Dependencies, token: string): Promise<boolean> {
  const { db, clock, settings } = services;
  const recipient = readUnsubscribeToken(settings, token);
  if (!recipient) return false;
  const { businessId, emailHash } = recipient;
  const now = clock.now();
  await insertOptOut(db, businessId, emailHash, now);
  if (!(await insertComplaint(db, businessId, emailHash, now))) return true;

  const released = (await findReputation(db, businessId))?.released_at;
  const monthAgo = addDays(now, -daysBetweenInvitations);
  const since = released && released > monthAgo ? released : monthAgo;
  const { complaints } = await countComplaints(db, businessId, since);
  const { sent } = await countComplaints(db, businessId, monthAgo);
  if (complaints >= minComplaints && complaints > sent * maxComplaintShare) {
    await holdSender(services, businessId, "complaints");
  }
  return true;
}
