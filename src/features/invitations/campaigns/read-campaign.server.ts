import { businessDay } from "#src/lib/time/business-day.ts";
import type { Services } from "#src/services/services.ts";
import type { Campaign, RecipientStatus } from "./contract.ts";
import { mostPerDay } from "./limits.ts";
import { countOfDay, findOpenCampaign, findSender } from "./queries.server.ts";

type Needs = Pick<Services, "db" | "clock">;

/** How the campaign stands whose result nobody has closed yet, in the order of the owner's list. */
export async function readCampaign(
  { db, clock }: Needs,
  businessId: string,
): Promise<Campaign | null> {
  const row = await findOpenCampaign(db, businessId);
  if (!row) return null;
  const { next_due_at: next } = row;
  return {
    id: row.id,
    finished: row.finished_at !== null,
    next_attempt_at: next && next > clock.now() ? next.toISOString() : null,
    // Whether it is on the line at this very moment tells the owner nothing.
    statuses: row.statuses.map((status) =>
      status === "sending" ? "waiting" : (status as RecipientStatus),
    ),
  };
}

/** The same with what the screen needs to start another. */
export async function readCampaigns(services: Needs, businessId: string) {
  const [campaign, left, sender] = await Promise.all([
    readCampaign(services, businessId),
    leftToday(services, businessId),
    findSender(services.db, businessId),
  ]);
  return { campaign, left_today: left, reply_to: sender.email };
}

/** How many more may be mailed today. */
export async function leftToday({ db, clock }: Needs, businessId: string): Promise<number> {
  return Math.max(0, mostPerDay - (await countOfDay(db, businessId, businessDay(clock.now()))));
}
