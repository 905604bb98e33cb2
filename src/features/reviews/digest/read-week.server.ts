import { shiftDay } from "#src/lib/time/days.ts";
import type { Services } from "#src/services/services.ts";
import { readComments, type Said } from "../day-counters/find-comments.server.ts";
import { readPeriod } from "../day-counters/queries.server.ts";
import { averageOf, totalOf } from "../summary/average.ts";
import type { StarCounts } from "../summary/queries.server.ts";
import { countFiltered } from "../tally/queries.server.ts";

/** What an owner is told of a week. */
export interface Week {
  /** Its Monday and its Sunday, 'YYYY-MM-DD'. */
  from: string;
  to: string;
  stars: StarCounts;
  total: number;
  average: number;
  before: { total: number; average: number };
  visits: number;
  /** Reviews still open today, whatever their age. */
  open: number;
  best: Said | undefined;
  /** Only when it is lower than the best. */
  worst: Said | undefined;
}

/** A week's numbers beside those of the week before, from counters, and its two telling comments. */
export async function readWeek(
  { db }: Pick<Services, "db">,
  businessId: string,
  monday: string,
): Promise<Week> {
  const period = { from: monday, to: shiftDay(monday, 6) };
  const previous = { from: shiftDay(monday, -7), to: shiftDay(monday, -1) };
  const [now, before, said, open] = await Promise.all([
    readPeriod(db, businessId, period),
    readPeriod(db, businessId, previous),
    readComments(db, businessId, { ...period, each: 1 }),
    countFiltered(db, businessId, { status: "open" }),
  ]);
  const byRating = said.toSorted((a, b) => a.rating - b.rating);
  const best = byRating.at(-1);
  const worst = byRating[0];
  return {
    ...period,
    stars: now.stars,
    total: totalOf(now.stars),
    average: averageOf(now.stars),
    before: { total: totalOf(before.stars), average: averageOf(before.stars) },
    visits: now.visits,
    open,
    best,
    worst: worst && best && worst.rating < best.rating ? worst : undefined,
  };
}
