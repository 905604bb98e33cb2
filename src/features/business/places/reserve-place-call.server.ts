import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import { countPaidCall } from "#src/services/places/count-paid-call.server.ts";
import type { Services } from "#src/services/services.ts";

class BudgetUsedUp extends Error {}

/** The part of the budget that all trials together may use. The rest is for owners who pay. */
const trialShare = 0.8;

/**
 * Counts a search or a read of a place before it is made, for all businesses together (decision 0178). Returns
 * false, and counts nothing, if the budget of the day or of the month is used up.
 */
export async function reservePlaceCall(
  { db, clock, settings, log }: Pick<Services, "db" | "clock" | "settings" | "log">,
  isTrial: boolean,
): Promise<boolean> {
  const day = saoPauloDate(clock.now());
  const share = isTrial ? trialShare : 1;
  const perDay = Math.ceil(settings.placeCalls.perDay * share);
  const perMonth = Math.ceil(settings.placeCalls.perMonth * share);
  try {
    await db.transaction().execute(async (tx) => {
      const limit = await countPaidCall(tx, { prefix: "search ", day, perDay, perMonth });
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
