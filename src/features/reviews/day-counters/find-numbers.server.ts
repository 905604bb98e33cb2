import type { Services } from "#src/services/services.ts";
import { type Stars, totalOf } from "../summary/average.ts";
import { countReviews } from "../summary/count-reviews.server.ts";
import type { NumberRange } from "../tally/blocks.ts";
import { sumByDay } from "./queries.server.ts";
import { addTotals, type Period } from "./totals.ts";

/**
 * Returns the numbers of the reviews of some days: `star_seq` with `stars`, else `seq`. Without a day all
 * numbers. Reads day counters, so the number of reviews does not matter. For 20 reviews, 3 of them after the
 * days and 12 in them, the numbers are 6 to 17.
 */
export async function findNumbers(
  { db }: Pick<Services, "db">,
  businessId: string,
  { stars, from, to }: Period & { stars: number | undefined },
): Promise<NumberRange> {
  const start = from ?? to;
  const [newest, days] = await Promise.all([
    countReviews({ db }, businessId, stars),
    start === undefined ? [] : sumByDay(db, businessId, { from: start, to: "infinity" }),
  ]);
  const count = (counted: typeof days) => {
    const totals = addTotals(counted).stars;
    return stars === undefined ? totalOf(totals) : totals[stars as Stars];
  };
  const isAfter = ({ day }: { day: string }) => to !== undefined && day > to;
  const last = newest - count(days.filter(isAfter));
  const first = from === undefined ? 1 : last - count(days.filter((one) => !isAfter(one))) + 1;
  return { first, last };
}
