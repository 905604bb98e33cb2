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
