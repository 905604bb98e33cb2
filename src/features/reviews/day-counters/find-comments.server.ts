import type { Services } from "#src/services/services.ts";
import { stars } from "../summary/average.ts";
import { readCounts } from "../summary/queries.server.ts";
import { type FoundComment, readComments, sumByDay } from "./queries.server.ts";
import { addTotals, type DateRange } from "./totals.ts";

/** How many reviews of each star are searched for comments. */
const maxSearched = 300;

/**
 * Returns the newest comments of a date range, at most `each` per star. The day counters give the review
 * numbers of the range. For one star with 20 reviews, 3 of them after the range and 12 in it:
 *
 *     numbers    1 … 5    6 … 17    18 19 20
 *                before   range     after        → newest = 20 - 3 = 17, count = 12
 */
export async function findComments(
  { db }: Pick<Services, "db">,
  businessId: string,
  { from, to, each }: DateRange & { each: number },
): Promise<FoundComment[]> {
  const [counts, days] = await Promise.all([
    readCounts(db, businessId),
    sumByDay(db, businessId, { from, to: "infinity" }),
  ]);
  const within = addTotals(days.filter(({ day }) => day <= to));
  const after = addTotals(days.filter(({ day }) => day > to));
  const ranges = stars.map((star) => ({
    star,
    newest: counts[star] - after.stars[star],
    count: Math.min(within.stars[star], maxSearched),
  }));
  return readComments(db, businessId, { from, to, each, ranges });
}
