import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { HumanProof } from "#src/services/human-check/human-check.ts";

export interface NewReview {
  id: string;
  rating: number;
  comment: string;
  source: string;
  /** The source that the day counters use; it can differ from `source`. */
  countedAs: string;
  createdAt: Date;
  /** Day in São Paulo, 'YYYY-MM-DD'. */
  day: string;
  proof: HumanProof;
  /** Whether a good rating gets the Google prompt. */
  inviting: boolean;
  /** Whether the review is open until the owner resolves it. */
  unhappy: boolean;
}

export type Inserted = "inserted" | "proof_spent" | "duplicate";

/**
 * Stores a review with its counters and uses its proof up, all in one statement.
 * The counters' new values number the review; a repeated id breaks the primary key and so undoes
 * everything, whichever of two simultaneous sends comes first.
 */
export async function insertReview(
  db: Db,
  businessId: string,
  review: NewReview,
): Promise<Inserted> {
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
        (${review.inviting} and ${review.rating} >= b.min_score_review
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
        ${review.unhappy ? "open" : null}::text
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

/** Whether a business has a review with this id. */
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
