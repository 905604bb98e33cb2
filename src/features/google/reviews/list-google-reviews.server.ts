import type { ResponseOf } from "#src/http/endpoint.ts";
import type { Services } from "#src/services/services.ts";
import { asReport } from "../reports/as-report.ts";
import { listReports } from "../reports/queries.server.ts";
import { asGoogleReview } from "./as-google-review.ts";
import type { listGoogleReviews as endpoint } from "./contract.ts";
import {
  countReviews,
  findConnection,
  findFirstWaiting,
  listRecentReplies,
  listReviews,
} from "./queries.server.ts";
import { readMonth } from "./read-month.server.ts";
import { pageSize } from "./sizes.ts";
import { waitingTimes } from "./waiting-times.ts";

type Result = ResponseOf<typeof endpoint>;

/** A new reply is compared with as many. */
const comparedReplies = 10;

const nothing: Omit<Result, "state"> = {
  trouble: null,
  read_at: null,
  is_complete: false,
  page: 1,
  waiting_id: null,
  results: [],
  reports: [],
  count: 0,
  unanswered: 0,
  month: { reviews: 0, answered: 0, median_minutes: null },
  recent_replies: [],
};

/**
 * Returns a page of the cached reviews, and what was answered in the last 30 days. With `waiting` it is the page
 * with the review that waits longest for a reply, if one waits too long.
 */
export async function listGoogleReviews(
  { db, clock, googleProfile }: Pick<Services, "db" | "clock" | "googleProfile">,
  businessId: string,
  query: {
    page: number;
    unanswered?: "true" | undefined;
    stars?: number | undefined;
    waiting?: "true" | undefined;
  },
): Promise<Result> {
  if (!googleProfile) return { state: "unavailable", ...nothing };
  const connection = await findConnection(db, businessId);
  if (!connection) return { state: "none", ...nothing };
  const first =
    query.waiting && (await findFirstWaiting(db, businessId, waitingTimes(clock.now())));
  const filter = first
    ? { unanswered: true, stars: undefined }
    : { unanswered: query.unanswered === "true", stars: query.stars };
  const page = first ? Math.floor(first.offset / pageSize) + 1 : query.page;
  const [counts, month, recent, rows] = await Promise.all([
    countReviews(db, businessId, filter),
    readMonth({ db, clock }, businessId),
    listRecentReplies(db, businessId, comparedReplies),
    listReviews(db, businessId, {
      ...filter,
      offset: (page - 1) * pageSize,
      size: pageSize,
    }),
  ]);
  const reports = await listReports(db, businessId, {
    reviewIds: rows.map(({ review_id }) => review_id),
    withRemoved: page === 1 && !filter.unanswered && !filter.stars,
  });
  return {
    state: connection.state as Result["state"],
    trouble: connection.state === "connected" ? ownersTrouble(connection.trouble) : null,
    read_at: connection.read_at?.toISOString() ?? null,
    is_complete: connection.read_all_at !== null,
    page,
    waiting_id: first?.id ?? null,
    results: rows.map(asGoogleReview),
    reports: reports.map(asReport),
    count: counts.filtered,
    unanswered: counts.unanswered,
    month,
    recent_replies: recent,
  };
}

/** Other troubles pass without the owner. */
function ownersTrouble(trouble: string | null): Result["trouble"] {
  return trouble === "not-allowed" || trouble === "not-found" ? trouble : null;
}
