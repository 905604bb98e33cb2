import { type RawBuilder, sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { Status } from "#src/features/reviews/contract.ts";

export interface LoadedReview {
  id: string;
  rating: number;
  comment: string;
  /** A bit mask. */
  topics?: number;
  source: string;
  displayed: boolean;
  status: Status | null;
  note: string;
  google_clicked_at: Date | null;
  created_at: Date;
}

/** Reviews per statement. Batches keep each statement below the time limit of 15 s. */
export const batchSize = 20_000;

/** Stores many reviews of a business, oldest first, as if customers had sent them. */
export async function loadReviews(
  db: Db,
  businessId: string,
  reviews: LoadedReview[],
): Promise<void> {
  const rows = reviews.map((review, position) => ({ position, ...review }));
  for (let from = 0; from < rows.length; from += batchSize) {
    const batch = JSON.stringify(rows.slice(from, from + batchSize));
    await insertReviews(
      db,
      businessId,
      sql`select * from jsonb_to_recordset(${batch}::jsonb) as given (position bigint, id uuid,
        rating smallint, comment text, topics smallint, source text, displayed boolean, status text, note text,
        google_clicked_at timestamptz, created_at timestamptz)`,
    );
  }
}

/**
 * Stores the reviews that a query returns, in the order of `position`. Their numbers continue after the
 * counted reviews. Adds them to the star counters and the day counters. A Google click counts on the
 * day of its review.
 */
export async function insertReviews(
  db: Db,
  businessId: string,
  rows: RawBuilder<unknown>,
): Promise<void> {
  const stars = [1, 2, 3, 4, 5];
  const columns = stars.map((star) => `stars_${star}`);
  const starColumns = sql.raw(columns.join(", "));
  const starCounts = sql.raw(
    stars.map((star) => `count(*) filter (where rating = ${star})`).join(", "),
  );
  const addCounts = sql.raw(columns.map((name) => `${name} = c.${name} + excluded.${name}`).join());
  await sql`
    with given as materialized (${rows}),
    before as (
      select coalesce(max(${sql.raw(columns.join(" + "))}), 0) as seq,
        array[${sql.raw(columns.map((name) => `coalesce(max(${name}), 0)`).join())}] as star_seq
      from rating_count where business_id = ${businessId}::uuid
    ), stored as (
      insert into review (business_id, id, seq, star_seq, rating, comment, topics, source, displayed, status,
        note, google_clicked_at, created_at)
      select ${businessId}::uuid, id, before.seq + row_number() over (order by position),
        before.star_seq[rating] + row_number() over (partition by rating order by position),
        rating, comment, coalesce(topics, 0), source, displayed, status, note, google_clicked_at,
        created_at
      from given, before
    ), counted as (
      insert into rating_count as c (business_id, ${starColumns})
      select ${businessId}::uuid, ${starCounts} from given
      on conflict (business_id) do update set ${addCounts}
    )
    insert into activity_day as c (business_id, day, source, ${starColumns}, invites, google_clicks)
    select ${businessId}::uuid, (given.created_at at time zone 'America/Sao_Paulo')::date, source,
      ${starCounts},
      count(*) filter (where rating >= b.min_score_review and b.google_url is not null),
      count(google_clicked_at)
    from given, business b where b.id = ${businessId}::uuid group by 2, 3
    on conflict (business_id, day, source) do update set ${addCounts},
      invites = c.invites + excluded.invites, google_clicks = c.google_clicks + excluded.google_clicks
    `.execute(db);
}
