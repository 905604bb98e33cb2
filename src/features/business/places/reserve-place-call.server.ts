import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import { countPaidCall } from "#src/services/places/count-paid-call.server.ts";
import type { Services } from "#src/services/services.ts";

class BudgetUsedUp extends Error {}

/**
 * Counts a search or a read of a place before it is made, for all businesses together (decision 0217). Returns
 * false, and counts nothing, if the budget of the day or of the month is used up.
 */
export async function reservePlaceCall({
  db,
  clock,
  settings,
  log,
}: Pick<Services, "db" | "clock" | "settings" | "log">): Promise<boolean> {
  const day = saoPauloDate(clock.now());
  try {
    await db.transaction().execute(async (tx) => {
      const limit = await countPaidCall(tx, { prefix: "search ", day, ...settings.placeCalls });
      if (!limit) return;
      log.warn({ limit }, "budget of calls for the place search is used up");
      throw new BudgetUsedUp();
    });
    return true;
  } catch (error) {
    if (error instanceof BudgetUsedUp) return false;
    throw error;
  }
}
