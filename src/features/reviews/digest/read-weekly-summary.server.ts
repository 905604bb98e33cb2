import { replyTimeText } from "#src/features/google/replies/month-text.ts";
import { countUnanswered } from "#src/features/google/reviews/count-unanswered.server.ts";
import { readMonth } from "#src/features/google/reviews/read-month.server.ts";
import { shiftDay } from "#src/lib/time/days.ts";
import type { Services } from "#src/services/services.ts";
import { findAlerts } from "../alerts/queries.server.ts";
import { sumAnswers } from "../conversation/queries.server.ts";
import { type AnswerNumbers, summariseAnswers } from "../conversation/summarise-answers.ts";
import { findComments } from "../day-counters/find-comments.server.ts";
import { type FoundComment, sumByDay } from "../day-counters/queries.server.ts";
import { addTotals } from "../day-counters/totals.ts";
import { averageOf, type StarCounts, totalOf } from "../summary/average.ts";
import { countFiltered } from "../tally/count-filtered.server.ts";
import { sumTopics } from "../topics/queries.server.ts";
import type { TopicCounts } from "../topics/rank-topics.ts";

/** The content of the weekly digest. */
export interface WeeklySummary {
  /** The week's Monday and Sunday, 'YYYY-MM-DD'. */
  from: string;
  to: string;
  stars: StarCounts;
  total: number;
  average: number;
  before: { total: number; average: number };
  visits: number;
  /** All reviews that are open now, of any week. */
  open: number;
  /** Reviews on Google without a reply, now, and the sentence about how fast the replies of 30 days were. */
  google: { unanswered: number; replyTime: string | undefined } | undefined;
  /** What answering the week's complaints brought until now. */
  answers: AnswerNumbers;
  best: FoundComment | undefined;
  /** The topics that customers of the week tapped. */
  topics: TopicCounts[];
  /** Only if its rating is lower than that of `best`. */
  worst: FoundComment | undefined;
}

/** Reads the numbers of a week and of the week before, and the comments with the best and worst rating. */
export async function readWeeklySummary(
  { db, clock, googleProfile }: Pick<Services, "db" | "clock" | "googleProfile">,
  businessId: string,
  monday: string,
): Promise<WeeklySummary> {
  const week = { from: monday, to: shiftDay(monday, 6) };
  const [days, comments, topics, open, google, month, answers, { minimum }] = await Promise.all([
    sumByDay(db, businessId, { from: shiftDay(monday, -7), to: week.to }),
    findComments({ db }, businessId, { ...week, each: 1 }),
    sumTopics(db, businessId, week),
    countFiltered({ db }, businessId, { status: "open" }),
    countUnanswered({ db, googleProfile }, businessId),
    readMonth({ db, clock }, businessId),
    sumAnswers(db, businessId, week),
    findAlerts(db, businessId),
  ]);
  const { stars, visits } = addTotals(days.filter(({ day }) => day >= monday));
  const before = addTotals(days.filter(({ day }) => day < monday));
  const byRating = comments.toSorted((a, b) => a.rating - b.rating);
  const best = byRating.at(-1);
  const worst = byRating[0];
  return {
    ...week,
    stars,
    total: totalOf(stars),
    average: averageOf(stars),
    before: { total: totalOf(before.stars), average: averageOf(before.stars) },
    visits,
    open,
    google:
      google.state === "connected"
        ? { unanswered: google.unanswered, replyTime: replyTimeText(month) }
        : undefined,
    answers: summariseAnswers(answers, { stars, minimum }),
    topics,
    best,
    worst: worst && best && worst.rating < best.rating ? worst : undefined,
  };
}
