import { hasPaid } from "#src/features/billing/entitlement/has-paid.server.ts";
import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Attempt, LimitRule } from "#src/services/limits/limits.ts";
import { countPaidCall } from "#src/services/places/count-paid-call.server.ts";
import { readCalls } from "#src/services/places/queries.server.ts";
import type { Services } from "#src/services/services.ts";
import { callsPerSignUp, callsPerTrial, trialCallsPerIpAddress } from "./limits.server.ts";

class BudgetUsedUp extends Error {}

/** The part of the budget that all trials together may use. The rest is for owners who pay. */
const trialShare = 0.8;
/** The part of what is left for trials that one of them may use in a day. */
const oneTrialShare = 0.1;
const prefix = "search ";

function budgetOf({ placeCalls }: Pick<Services["settings"], "placeCalls">, isTrial: boolean) {
  const share = isTrial ? trialShare : 1;
  return {
    perDay: Math.ceil(placeCalls.perDay * share),
    perMonth: Math.ceil(placeCalls.perMonth * share),
  };
}

type BudgetServices = Pick<Services, "db" | "clock" | "settings">;

/** Returns what a call of a trial must count before it is made; nothing for an owner who pays. */
export async function trialAttempts(
  services: BudgetServices,
  businessId: string,
): Promise<Attempt[]> {
  if (await hasPaid(services, businessId)) return [];
  return [[await shareOfTrials(services, callsPerTrial), businessId]];
}

/**
 * Counts a search or a choice of a Google account that is signing up and has no trial yet. Fails with
 * `too_many_requests`.
 */
export async function countSignUpCall(
  services: BudgetServices & Pick<Services, "limits">,
  sub: string,
  ipAddress: string,
): Promise<void> {
  const rule = await shareOfTrials(services, callsPerSignUp);
  await enforceLimits(services, [rule, sub], [trialCallsPerIpAddress, ipAddress]);
}

/**
 * Returns a rule of trials with what one of them may use now. The less is left for all trials, the fewer calls each of
 * them has: many accounts of one person leave some for everybody else.
 */
async function shareOfTrials(
  { db, clock, settings }: BudgetServices,
  rule: LimitRule,
): Promise<LimitRule> {
  const today = saoPauloDate(clock.now());
  const [day, month] = [prefix + today, prefix + today.slice(0, "2026-11".length)];
  const calls = await readCalls(db, [day, month]);
  const { perDay, perMonth } = budgetOf(settings, true);
  const left = Math.min(perDay - (calls.get(day) ?? 0), perMonth - (calls.get(month) ?? 0));
  return { ...rule, max: Math.max(1, Math.min(rule.max, Math.ceil(left * oneTrialShare))) };
}

/**
 * Counts a search or a read of a place before it is made, for all businesses together (decision 0178). Returns
 * false, and counts nothing, if the budget of the day or of the month is used up.
 */
export async function reservePlaceCall(
  { db, clock, settings, log }: Pick<Services, "db" | "clock" | "settings" | "log">,
  isTrial: boolean,
): Promise<boolean> {
  const day = saoPauloDate(clock.now());
  const { perDay, perMonth } = budgetOf(settings, isTrial);
  try {
    await db.transaction().execute(async (tx) => {
      const limit = await countPaidCall(tx, { prefix, day, perDay, perMonth });
      if (!limit) return;
      log.warn({ limit, isTrial }, "budget of calls for the place search is used up");
      throw new BudgetUsedUp();
    });
    return true;
  } catch (error) {
    if (error instanceof BudgetUsedUp) return false;
    throw error;
  }
}
