import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import type { Services } from "#src/services/services.ts";
import type { RecipientStatus } from "../recipients/contract.ts";
import type { Campaign } from "./contract.ts";
import { maxPerDay } from "./limits.ts";
import { countMailedOn, findOpenCampaign, findSender } from "./queries.server.ts";

type Dependencies = Pick<Services, "db" | "clock">;

/**
 * Returns the campaign whose result the owner has not closed, with its statuses in the order of the
 * owner's list.
 */
export async function readCampaign(
  { db, clock }: Dependencies,
  businessId: string,
): Promise<Campaign | null> {
  const row = await findOpenCampaign(db, businessId);
  if (!row) return null;
  const { next_due_at: next } = row;
  return {
    id: row.id,
    finished: row.finished_at !== null,
    next_attempt_at: next && next > clock.now() ? next.toISOString() : null,
    // "sending" is internal: the contract has no such status.
    statuses: row.statuses.map((status) =>
      status === "sending" ? "waiting" : (status as RecipientStatus),
    ),
  };
}

/** Returns the open campaign, and what the screen needs to start one. */
export async function readCampaignOverview(services: Dependencies, businessId: string) {
  const [campaign, remaining, sender] = await Promise.all([
    readCampaign(services, businessId),
    countRemainingToday(services, businessId),
    findSender(services.db, businessId),
  ]);
  return { campaign, left_today: remaining, reply_to: sender.email };
}

/** Returns how many more emails the business may send today, by the date in São Paulo. */
export async function countRemainingToday(
  { db, clock }: Dependencies,
  businessId: string,
): Promise<number> {
  const mailed = await countMailedOn(db, businessId, saoPauloDate(clock.now()));
  return Math.max(0, maxPerDay - mailed);
}
