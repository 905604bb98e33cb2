import type { ResponseOf } from "#src/http/endpoint.ts";
import type { Services } from "#src/services/services.ts";
import { asGoogleReview } from "./as-google-review.ts";
import type { listGoogleReviews as endpoint } from "./contract.ts";
import {
  countReviews,
  findConnection,
  listRecentReplies,
  listReviews,
  readMonth,
} from "./queries.server.ts";
import { pageSize } from "./sizes.ts";

type Result = ResponseOf<typeof endpoint>;

const monthDays = 30;
/** A new reply is compared with as many. */
const comparedReplies = 10;

const nothing: Omit<Result, "state"> = {
  trouble: null,
  read_at: null,
  is_complete: false,
  results: [],
  count: 0,
  unanswered: 0,
  month: { reviews: 0, answered: 0, median_minutes: null },
  recent_replies: [],
};

/**
 * Returns a page of the cached reviews, and what was answered in the last 30 days. These figures are
 * computed at each call and never stored.
 */
export async function listGoogleReviews(
  { db, clock, googleProfile }: Pick<Services, "db" | "clock" | "googleProfile">,
  businessId: string,
  query: { page: number; unanswered?: "true" | undefined; stars?: number | undefined },
): Promise<Result> {
  if (!googleProfile) return { state: "unavailable", ...nothing };
  const connection = await findConnection(db, businessId);
  if (!connection) return { state: "none", ...nothing };
  const filter = { unanswered: query.unanswered === "true", stars: query.stars };
  const since = new Date(clock.now().getTime() - monthDays * 86_400_000);
  const [counts, month, recent, rows] = await Promise.all([
    countReviews(db, businessId, filter),
    readMonth(db, businessId, since),
    listRecentReplies(db, businessId, comparedReplies),
    listReviews(db, businessId, {
      ...filter,
      offset: (query.page - 1) * pageSize,
      size: pageSize,
    }),
  ]);
  return {
    state: connection.state as Result["state"],
    trouble: connection.state === "connected" ? ownersTrouble(connection.trouble) : null,
    read_at: connection.read_at?.toISOString() ?? null,
    is_complete: connection.read_all_at !== null,
    results: rows.map(asGoogleReview),
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
