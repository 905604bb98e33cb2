import { hasLogo } from "#src/features/business/logo/has-logo.server.ts";
import { readWaiting } from "#src/features/google/reviews/read-waiting.server.ts";
import { mondayOf, shiftDay } from "#src/lib/time/days.ts";
import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import type { Services } from "#src/services/services.ts";
import { sumByDay } from "../day-counters/queries.server.ts";
import { type ActivityTotals, addTotals, shownTotals } from "../day-counters/totals.ts";
import { countPending } from "../messages/count-pending.server.ts";
import { countReviews } from "../summary/count-reviews.server.ts";
import type { Today } from "./contract.ts";
import { hasMissed } from "./queries.server.ts";

/** The days in which the customers who went to Google are counted. */
const paceDays = 30;

/** An open review that nobody read for so long was missed. */
const missedAfterMs = 2 * 3_600_000;

/**
 * Returns the ratings of today and of the week since Monday, and what the owner has to do. Reads counters and
 * some unread reviews only, so the number of reviews does not matter.
 */
export async function readToday(
  { db, clock, googleProfile }: Pick<Services, "db" | "clock" | "googleProfile">,
  businessId: string,
): Promise<Today> {
  const today = saoPauloDate(clock.now());
  const monday = mondayOf(today);
  const [days, pending, total, logo, missed, waiting] = await Promise.all([
    sumByDay(db, businessId, { from: shiftDay(today, 1 - paceDays), to: today }),
    countPending({ db }, businessId),
    countReviews({ db }, businessId, undefined),
    hasLogo({ db }, businessId),
    hasMissed(db, businessId, new Date(clock.now().getTime() - missedAfterMs)),
    readWaiting({ db, clock, googleProfile }, businessId),
  ]);
  return {
    today: { from: today, to: today, ...shown(days.filter(({ day }) => day === today)) },
    week: { from: monday, to: today, ...shown(days.filter(({ day }) => day >= monday)) },
    total,
    ...pending,
    missed,
    google_clicks: addTotals(days).google_clicks,
    google_waiting: waiting,
    has_logo: logo,
  };
}

function shown(days: ActivityTotals[]) {
  const { ratings, average, visits } = shownTotals(addTotals(days));
  return { ratings, average, visits };
}
