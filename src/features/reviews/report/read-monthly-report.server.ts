import {
  type Letterhead,
  readLetterhead,
} from "#src/features/business/profile/read-letterhead.server.ts";
import { nameSources } from "#src/features/sources/name-sources.server.ts";
import { daysOfMonth } from "#src/lib/time/days.ts";
import type { Services } from "#src/services/services.ts";
import { findComments } from "../day-counters/find-comments.server.ts";
import { type ReviewComment, sumByDay, sumBySource } from "../day-counters/queries.server.ts";
import { type ActivityTotals, addTotals } from "../day-counters/totals.ts";
import { findReviews } from "../messages/find-reviews.server.ts";
import { averageOf, totalOf } from "../summary/average.ts";
import { sumTopics } from "../topics/queries.server.ts";
import type { TopicCounts } from "../topics/rank-topics.ts";

/** The content of a month's report. */
export interface MonthlyReport {
  letterhead: Letterhead;
  /** 'YYYY-MM'. */
  month: string;
  total: number;
  average: number;
  totals: ActivityTotals;
  before: { total: number; average: number };
  /** Ratings of every day, from the 1st. */
  days: number[];
  /** The `maxSources` sources with the most ratings, most first. */
  sources: { source: string; name: string; count: number }[];
  /** The topics that customers of the month tapped. */
  topics: TopicCounts[];
  /** At most `maxComments`, newest first within a rating. */
  praise: ReviewComment[];
  critique: ReviewComment[];
  open: { count: number; newest: ReviewComment[] };
}

/** More than fit on the page of comments, if they are long. */
const maxComments = 8;

/** One more than the report lists by name, to know whether there are others. */
const maxSources = 7;

/** Reads the numbers of a month and of the month before, some comments and what is open now. */
export async function readMonthlyReport(
  { reader, images }: Pick<Services, "reader" | "images">,
  businessId: string,
  month: string,
): Promise<MonthlyReport> {
  const range = daysOfMonth(month);
  const [letterhead, byDay, daysBefore, bySource, topics, nameOf, comments, open] =
    await reader.read((db) =>
      Promise.all([
        readLetterhead({ db, images }, businessId),
        sumByDay(db, businessId, range),
        sumByDay(db, businessId, daysOfMonth(month, -1)),
        sumBySource(db, businessId, { ...range, most: "ratings", limit: maxSources }),
        sumTopics(db, businessId, range),
        nameSources({ db }, businessId),
        findComments({ db }, businessId, { ...range, each: maxComments }),
        findReviews({ db }, businessId, { status: "open", offset: 0, size: maxComments }),
      ]),
    );
  // An open review is listed once, as open.
  const closed = comments.filter((one) => !open.reviews.some((other) => isSame(one, other)));
  const totals = addTotals(byDay);
  const before = addTotals(daysBefore);
  const ratingsOf = new Map(byDay.map(({ day, stars }) => [Number(day.slice(8)), totalOf(stars)]));
  return {
    letterhead,
    month,
    total: totalOf(totals.stars),
    average: averageOf(totals.stars),
    totals,
    before: { total: totalOf(before.stars), average: averageOf(before.stars) },
    days: Array.from(
      { length: Number(range.to.slice(8)) },
      (_, index) => ratingsOf.get(index + 1) ?? 0,
    ),
    sources: bySource
      .map(({ source, stars }) => ({ source, name: nameOf(source), count: totalOf(stars) }))
      .filter(({ count }) => count > 0),
    topics,
    praise: pick(closed, (rating) => rating >= 4, 5),
    critique: pick(closed, (rating) => rating <= 3, 1),
    open: { count: open.count, newest: open.reviews },
  };
}

function isSame(one: ReviewComment, other: ReviewComment): boolean {
  return (
    one.rating === other.rating &&
    one.comment === other.comment &&
    one.created_at.getTime() === other.created_at.getTime()
  );
}

/** At most `maxComments` comments: ratings nearest to `extreme` first, then the newest. */
function pick(
  comments: ReviewComment[],
  wanted: (rating: number) => boolean,
  extreme: 1 | 5,
): ReviewComment[] {
  return comments
    .filter(({ rating }) => wanted(rating))
    .toSorted(
      (a, b) =>
        Math.abs(a.rating - extreme) - Math.abs(b.rating - extreme) ||
        b.created_at.getTime() - a.created_at.getTime(),
    )
    .slice(0, maxComments);
}
