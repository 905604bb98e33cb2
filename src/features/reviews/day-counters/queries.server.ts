import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { Stars } from "../summary/average.ts";
import type { ActivityTotals, DateRange } from "./totals.ts";

const sums = sql<ActivityTotals>`
  sum(visits)::bigint as visits, sum(invites)::bigint as invites,
  sum(google_clicks)::bigint as google_clicks,
  json_build_object(1, sum(stars_1), 2, sum(stars_2), 3, sum(stars_3), 4, sum(stars_4),
    5, sum(stars_5)) as stars`;

/** The totals of each day with activity, oldest first. Reads one range of the counters' key. */
export async function sumByDay(
  db: Db,
  businessId: string,
  { from, to }: DateRange,
): Promise<(ActivityTotals & { day: string })[]> {
  const { rows } = await sql<ActivityTotals & { day: string }>`
    select day, ${sums} from activity_day
    where business_id = ${businessId}::uuid and day between ${from}::date and ${to}::date
    group by day order by day`.execute(db);
  return rows;
}

/** The totals of the `limit` sources with the most visits, or with the most ratings. */
export async function sumBySource(
  db: Db,
  businessId: string,
  { from, to, most, limit }: DateRange & { most: "visits" | "ratings"; limit: number },
): Promise<(ActivityTotals & { source: string })[]> {
  const visits = sql`sum(visits)`;
  const ratings = sql`sum(stars_1 + stars_2 + stars_3 + stars_4 + stars_5)`;
  const [first, second] = most === "visits" ? [visits, ratings] : [ratings, visits];
  const { rows } = await sql<ActivityTotals & { source: string }>`
    select source, ${sums} from activity_day
    where business_id = ${businessId}::uuid and day between ${from}::date and ${to}::date
    group by source order by ${first} desc, ${second} desc, source limit ${limit}`.execute(db);
  return rows;
}

export interface ReviewComment {
  rating: number;
  comment: string;
  created_at: Date;
}

/** `id` is of the review. */
export type FoundComment = ReviewComment & { id: string };

/**
 * Returns the newest comments of a date range, at most `each` per star. For each star it reads one range
 * of `count` review numbers, which ends at `newest`.
 */
export async function readComments(
  db: Db,
  businessId: string,
  {
    from,
    to,
    each,
    ranges,
  }: DateRange & { each: number; ranges: { star: Stars; newest: number; count: number }[] },
): Promise<FoundComment[]> {
  const { rows } = await sql<FoundComment>`
    select found.*
    from unnest(${ranges.map(({ star }) => star)}::int[],
      ${ranges.map(({ newest }) => newest)}::bigint[],
      ${ranges.map(({ count }) => count)}::bigint[]) as searched (star, newest, count),
    lateral (
      select id, rating, comment, created_at from review
      where business_id = ${businessId}::uuid and rating = star
        and star_seq <= newest and star_seq > newest - count and comment <> ''
        -- The numbers of concurrent reviews around midnight may be in the other order.
        and (created_at at time zone 'America/Sao_Paulo')::date between ${from}::date and ${to}::date
      order by star_seq desc limit ${each}
    ) found`.execute(db);
  return rows;
}
