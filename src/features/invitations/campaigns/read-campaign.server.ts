import type { Services } from "#src/services/services.ts";
import type { RecipientStatus } from "../recipients/contract.ts";
import { countReturns } from "../returns/queries.server.ts";
import type { HoldReason } from "../senders/contract.ts";
import { findHold } from "../senders/queries.server.ts";
import type { Campaign } from "./contract.ts";
import { readDailyLimit } from "./daily-limit.server.ts";
import { findOpenCampaign, findSender } from "./queries.server.ts";

/** With fewer mails the owner could guess who complained. */
const minSentForComplaints = 20;

type Dependencies = Pick<Services, "db" | "clock">;

/**
 * Returns the panel's campaign whose result the owner has not closed, or the campaign with an id, with its statuses in
 * the order of the list. Null also if its results are deleted.
 */
export async function readCampaign(
  { db, clock }: Dependencies,
  businessId: string,
  id?: string,
): Promise<Campaign | null> {
  const row = await findOpenCampaign(db, businessId, id);
  if (!row) return null;
  const { next_due_at: next } = row;
  const { returned, complaints } = await countReturns(db, businessId, row.id);
  const sent = row.statuses.filter((status) => status === "sent").length;
  return {
    id: row.id,
    finished: row.finished_at !== null,
    next_attempt_at: next && next > clock.now() ? next.toISOString() : null,
    // "sending" is internal: the contract has no such status.
    statuses: row.statuses.map((status) =>
      status === "sending" ? "waiting" : (status as RecipientStatus),
    ),
    returned,
    complaints: sent < minSentForComplaints ? 0 : complaints,
    refused: row.refused_at !== null,
  };
}

/** Returns the open campaign, and what the screen needs to start one. */
export async function readCampaignOverview(services: Dependencies, businessId: string) {
  const [campaign, { maxToday, remaining }, sender, hold] = await Promise.all([
    readCampaign(services, businessId),
    readDailyLimit(services, businessId),
    findSender(services.db, businessId),
    findHold(services.db, businessId),
  ]);
  return {
    campaign,
    left_today: remaining,
    max_per_day: maxToday,
    held: hold !== undefined,
    held_for: (hold?.hold_reason ?? null) as HoldReason | null,
    reply_to: sender.email,
  };
}
