import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import { refusedRatingCalls } from "#src/services/metrics/metrics.server.ts";
import { countPaidCall } from "#src/services/places/count-paid-call.server.ts";
import type { Services } from "#src/services/services.ts";
import { countOwnRatingCall } from "./queries.server.ts";

class LimitReached extends Error {}

/**
 * Counts a call of Google before it is made, for the business and for all businesses together. Returns
 * false, and counts nothing, if one of the limits is reached. The counts are exact across processes.
 */
export async function reserveRatingCall(
  { db, clock, settings, log }: Pick<Services, "db" | "clock" | "settings" | "log">,
  businessId: string,
): Promise<boolean> {
  const { perBusinessAndDay, ...budget } = settings.ratingCalls;
  const day = saoPauloDate(clock.now());
  const refuse = (limit: "business" | "day" | "month") => {
    refusedRatingCalls.inc({ limit });
    // The limit of one business says nothing to the operator.
    if (limit !== "business") log.warn({ limit }, "budget of calls for Google ratings is used up");
    return new LimitReached();
  };
  try {
    await db.transaction().execute(async (tx) => {
      const own = await countOwnRatingCall(tx, businessId, { day, max: perBusinessAndDay });
      if (!own) throw refuse("business");
      const limit = await countPaidCall(tx, { day, ...budget });
      if (limit) throw refuse(limit);
    });
    return true;
  } catch (error) {
    if (error instanceof LimitReached) return false;
    throw error;
  }
}
