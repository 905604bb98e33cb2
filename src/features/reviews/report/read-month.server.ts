import {
  type Letterhead,
  readLetterhead,
} from "#src/features/business/profile/read-letterhead.server.ts";
import { nameSources } from "#src/features/sources/name-sources.server.ts";
import { daysOfMonth } from "#src/lib/time/days.ts";
import type { Services } from "#src/services/services.ts";
import { readComments, type Said } from "../day-counters/find-comments.server.ts";
import {
  countByDay,
  countBySource,
  type PeriodNumbers,
  readPeriod,
} from "../day-counters/queries.server.ts";
import { averageOf, totalOf } from "../summary/average.ts";
import type { StarCounts } from "../summary/queries.server.ts";
import { countFiltered, pageFiltered } from "../tally/queries.server.ts";

/** What a report tells of a month. */
export interface Month {
  letterhead: Letterhead;
  /** 'YYYY-MM'. */
  month: string;
  total: number;
  average: number;
  stars: StarCounts;
  before: { total: number; average: number };
  funnel: PeriodNumbers;
  /** Ratings of every day, from the 1st. */
  days: number[];
  sources: { source: string; name: string; count: number }[];
  /** Newest first. */
  praise: Said[];
  critique: Said[];
  open: { count: number; newest: Said[] };
}

/** A month's numbers beside those of the month before, from counters, and some of its comments. */
export async function readMonth(
  { db, images }: Pick<Services, "db" | "images">,
  businessId: string,
  month: string,
): Promise<Month> {
  const period = daysOfMonth(month);
  const [letterhead, funnel, before, byDay, bySource, nameOf, said, count, open] =
    await Promise.all([
      readLetterhead({ db, images }, businessId),
      readPeriod(db, businessId, period),
      readPeriod(db, businessId, daysOfMonth(month, -1)),
      countByDay(db, businessId, period),
      countBySource(db, businessId, period),
      nameSources({ db }, businessId),
      readComments(db, businessId, { ...period, each: 4 }),
      countFiltered(db, businessId, { status: "open" }),
      pageFiltered(db, businessId, { status: "open", offset: 0, size: 3 }),
    ]);
  const days = new Map(byDay.map(({ day, count }) => [Number(day.slice(8)), count]));
  return {
    letterhead,
    month,
    total: totalOf(funnel.stars),
    average: averageOf(funnel.stars),
    stars: funnel.stars,
    before: { total: totalOf(before.stars), average: averageOf(before.stars) },
    funnel,
    days: Array.from(
      { length: Number(period.to.slice(8)) },
      (_, index) => days.get(index + 1) ?? 0,
    ),
    sources: bySource.map((one) => ({ ...one, name: nameOf(one.source) })),
    praise: pick(said, (rating) => rating >= 4, 5),
    critique: pick(said, (rating) => rating <= 3, 1),
    open: { count, newest: open },
  };
}

/** Three of a kind at most; the telling stars first, then the newest. */
function pick(said: Said[], wanted: (rating: number) => boolean, telling: 1 | 5): Said[] {
  return said
    .filter(({ rating }) => wanted(rating))
    .toSorted(
      (a, b) =>
        Math.abs(a.rating - telling) - Math.abs(b.rating - telling) ||
        b.created_at.getTime() - a.created_at.getTime(),
    )
    .slice(0, 3);
}
