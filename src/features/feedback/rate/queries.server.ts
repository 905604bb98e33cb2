import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { HumanProof } from "#src/services/human-check/human-check.ts";
import type { Feedback } from "./contract.ts";

export interface NewReview extends Omit<Feedback, "recaptcha" | "kiosk"> {
  id: string;
  source: string;
  /** The source of its day counter; empty when the day has too many sources. */
  countedAs: string;
  createdAt: Date;
  /** Day in São Paulo, 'YYYY-MM-DD'. */
  day: string;
  proof: HumanProof;
  /** Whether a good rating gets the Google prompt. False without a running plan and in kiosk mode. */
  canInvite: boolean;
  /** Whether the review stays open until the owner has handled it. */
  isUnhappy: boolean;
}

/** Longest wait of a batch for a lock. Statements that store reviews hold their locks for milliseconds. */
const lockTimeout = "500ms";

export type InsertResult = "inserted" | "proof_spent" | "duplicate";

/**
 * Stores a review, updates its counters and consumes its proof in one statement. The new counter
 * values become `seq` and `star_seq`. A repeated id violates the primary key and rolls back the whole
 * statement, also for concurrent requests.
 */
export async function insertReview(
  db: Db,
  businessId: string,
  review: NewReview,
): Promise<InsertResult> {
  const stars = sql.ref(`stars_${review.rating}`);
  const statement = sql<{ stored: boolean }>`
    with spent as (
      insert into human_check_spent (id, expires_at)
      values (${review.proof.id}, ${review.proof.expiresAt})
      on conflict do nothing
      returning 1
    ), counted as (
      insert into rating_count as c (business_id, ${stars})
      select ${businessId}::uuid, 1 from spent
      on conflict (business_id) do update set ${stars} = c.${stars} + 1
      returning c.${stars} as star_seq,
        c.stars_1 + c.stars_2 + c.stars_3 + c.stars_4 + c.stars_5 as seq
    ), of_day as (
      insert into activity_day as d (business_id, day, source, ${stars}, invites)
      select ${businessId}::uuid, ${review.day}::date,
        ${review.countedAs}, 1,
        (${review.canInvite} and ${review.rating} >= b.min_score_review
          and b.google_url is not null)::int
      from spent, business b where b.id = ${businessId}::uuid
      on conflict (business_id, day, source)
      do update set ${stars} = d.${stars} + 1, invites = d.invites + excluded.invites
      returning 1
    ), stored as (
      insert into review
        (business_id, id, seq, rating, star_seq, comment, source, created_at, status)
      select ${businessId}::uuid, ${review.id}::uuid, seq, ${review.rating}, star_seq,
        ${review.comment}, ${review.source}, ${review.createdAt},
        ${review.isUnhappy ? "open" : null}::text
      from counted
      returning 1
    )
    select exists (select 1 from stored) as stored`;
  try {
    const { rows } = await statement.execute(db);
    return rows[0]?.stored ? "inserted" : "proof_spent";
  } catch (error) {
    if (isDuplicateReview(error)) return "duplicate";
    throw error;
  }
}

const stars = [1, 2, 3, 4, 5];
const starColumns = sql.raw(stars.map((star) => `stars_${star}`).join());
const countStars = sql.raw(stars.map((star) => `count(*) filter (where rating = ${star})`).join());
const addStars = sql.raw(
  stars.map((star) => `stars_${star} = c.stars_${star} + excluded.stars_${star}`).join(),
);

/**
 * Does for several reviews what `insertReview` does for one, in one statement. Returns a result for each
 * review, in their order; undefined if the business does not exist. Proofs and ids must differ. Any
 * error, for example a duplicate, rolls back the whole statement. Locks are taken in the order of their
 * keys, so that concurrent batches cannot deadlock, and awaited for `lockTimeout` at most, so that a
 * locked business does not delay the reviews of others.
 */
export async function insertReviews(
  db: Db,
  reviews: { businessId: string; review: NewReview }[],
): Promise<(InsertResult | undefined)[]> {
  const rows = reviews.map(({ businessId, review: { proof, ...review } }, position) => {
    return { position, businessId, proof: proof.id, proofExpiresAt: proof.expiresAt, ...review };
  });
  const result = await sql<{ position: number; stored: boolean }>`
    with given as materialized (
      select r.*, "canInvite" and rating >= min_score_review and google_url is not null as invites
      from set_config('lock_timeout', ${lockTimeout}, true),
        json_to_recordset(${JSON.stringify(rows)}::json) as r (
          position int, "businessId" uuid, id uuid, rating smallint, comment text, source text,
          "countedAs" text, "createdAt" timestamptz, day date, proof text,
          "proofExpiresAt" timestamptz, "canInvite" boolean, "isUnhappy" boolean)
        join business on business.id = "businessId"
    ), spent as (
      insert into human_check_spent (id, expires_at)
      select proof, "proofExpiresAt" from given order by proof
      on conflict do nothing
      returning id
    ), accepted as materialized (
      select given.*,
        row_number() over (partition by "businessId" order by position desc) - 1 as later,
        row_number() over (partition by "businessId", rating order by position desc) - 1
          as star_later
      from given join spent on spent.id = proof
    ), counted as (
      insert into rating_count as c (business_id, ${starColumns})
      select "businessId", ${countStars} from accepted group by 1 order by 1
      on conflict (business_id) do update set ${addStars}
      returning business_id, array[${starColumns}] as star_seq,
        stars_1 + stars_2 + stars_3 + stars_4 + stars_5 as seq
    ), of_day as (
      insert into activity_day as c (business_id, day, source, ${starColumns}, invites)
      select "businessId", day, "countedAs", ${countStars}, count(*) filter (where invites)
      from accepted group by 1, 2, 3 order by 1, 2, 3
      on conflict (business_id, day, source)
      do update set ${addStars}, invites = c.invites + excluded.invites
    ), stored as (
      insert into review
        (business_id, id, seq, rating, star_seq, comment, source, created_at, status)
      select business_id, id, seq - later, rating, star_seq[rating] - star_later, comment, source,
        "createdAt", case when "isUnhappy" then 'open' end
      from accepted join counted on business_id = "businessId"
      order by business_id, position
    )
    select position, spent.id is not null as stored from given left join spent on spent.id = proof
    `.execute(db);
  const results: (InsertResult | undefined)[] = reviews.map(() => undefined);
  for (const { position, stored } of result.rows) {
    results[position] = stored ? "inserted" : "proof_spent";
  }
  return results;
}

/** `id` is the id made by the browser. A retry of a stored review sends it again. */
export async function reviewExists(db: Db, businessId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("review")
    .select("id")
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

function isDuplicateReview(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === "23505" && constraint === "review_pkey";
}
