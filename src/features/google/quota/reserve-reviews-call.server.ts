import type { Services } from "#src/services/services.ts";
import { type Caller, callsPerWindow, windowMs } from "./limits.ts";
import { countReviewsCall } from "./queries.server.ts";

/**
 * Reserves one call of Google's reviews API in the quota of all processes. Returns the milliseconds until
 * the next window if this one is full, and 0 if the call is reserved.
 */
export async function reserveReviewsCall(
  { db, clock, settings }: Pick<Services, "db" | "clock" | "settings">,
  caller: Caller,
): Promise<number> {
  const now = clock.now();
  const start = Math.floor(now.getTime() / windowMs) * windowMs;
  const max = callsPerWindow(settings.googleCallsPerMinute, caller);
  const isReserved = await countReviewsCall(db, { now, window: new Date(start), max });
  return isReserved ? 0 : start + windowMs - now.getTime();
}
