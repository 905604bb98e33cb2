import { hasLastingPlan } from "#src/features/billing/subscription/has-lasting-plan.server.ts";
import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import type { Services } from "#src/services/services.ts";
import { maxPerDay, maxPerTrialDay } from "./limits.ts";
import {
  countMailedOn,
  countTrialMailedOn,
  findSender,
  reserveDailyQuota,
  reserveTrialQuota,
} from "./queries.server.ts";

type Dependencies = Pick<Services, "db" | "clock">;

/** Returns the daily limit of a business and what is left of it today, by the date in São Paulo. */
export async function readDailyLimit(
  { db, clock }: Dependencies,
  businessId: string,
): Promise<{ maxToday: number; remaining: number }> {
  const day = saoPauloDate(clock.now());
  const [isLasting, mailed] = await Promise.all([
    hasLastingPlan({ db, clock }, businessId),
    countMailedOn(db, businessId, day),
  ]);
  if (isLasting) return { maxToday: maxPerDay, remaining: Math.max(0, maxPerDay - mailed) };
  const mailedForPlace = await countTrialMailedOn(db, await trialPlace(db, businessId), day);
  const remaining = maxPerTrialDay - Math.max(mailed, mailedForPlace);
  return { maxToday: maxPerTrialDay, remaining: Math.max(0, remaining) };
}

/** Reserves `count` mails of today's limit. Returns false, and reserves nothing, if it is exceeded. */
export async function reserveToday(
  { clock }: Pick<Dependencies, "clock">,
  tx: Dependencies["db"],
  businessId: string,
  count: number,
): Promise<boolean> {
  const day = saoPauloDate(clock.now());
  if (await hasLastingPlan({ db: tx, clock }, businessId)) {
    return reserveDailyQuota(tx, businessId, day, { count, max: maxPerDay });
  }
  const order = { count, max: maxPerTrialDay };
  return (
    (await reserveDailyQuota(tx, businessId, day, order)) &&
    (await reserveTrialQuota(tx, await trialPlace(tx, businessId), day, order))
  );
}

/**
 * Trials of one account with the same place share a limit, so that a second business gives no second limit. Other
 * accounts do not share it: nobody proves a place, so a rival could use up the limit of another shop.
 */
async function trialPlace(db: Dependencies["db"], businessId: string): Promise<string> {
  const { account_id, place_id } = await findSender(db, businessId);
  return `${account_id}:${place_id ?? businessId}`;
}
