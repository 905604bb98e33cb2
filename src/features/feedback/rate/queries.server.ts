import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { HumanProof } from "#src/services/human-check/human-check.ts";
import type { Feedback } from "./contract.ts";

export interface NewReview extends Omit<Feedback, "recaptcha" | "kiosk" | "topics"> {
  id: string;
  /** A bit mask. */
  topics: number;
  source: string;
  /** The source of its day counter; empty when the day has too many sources. */
  countedAs: string;
  createdAt: Date;
  /** Day in São Paulo, 'YYYY-MM-DD'. */
  day: string;
  proof: HumanProof;
  /** Whether the customer gets the Google prompt, which the day counts. */
  isInvited: boolean;
  /** Whether the review stays open until the owner has handled it. */
  isUnhappy: boolean;
}

export type InsertResult = "inserted" | "proof_spent" | "duplicate";

/** Stores one review with `insertReviews`. A repeated id gives "duplicate". */
export async function insertReview(
  db: Db,
  businessId: string,
  review: NewReview,
): Promise<InsertResult> {
  try {
    const [result] = await insertReviews(db, [{ businessId, review }]);
    return result ?? "proof_spent";
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
 * Stores reviews, updates their counters, stores which of them need an alert, and consumes their proofs in one
 * statement. The new counter values become `seq` and `star_seq`. Returns a result for each review, in their order.
 * Proofs and ids must differ. Any error, for example a repeated id, rolls back the whole statement. Locks are taken
 * in the order of their keys, so that concurrent statements cannot deadlock. `lockTimeout` limits the wait for each
 * lock.
 */
export async function insertReviews(
  db: Db,
  reviews: { businessId: string; review: NewReview }[],
  { lockTimeout = null }: { lockTimeout?: string | null } = {},
): Promise<InsertResult[]> {
  const rows = reviews.map(({ businessId, review: { proof, ...review } }, position) => {
    return { position, businessId, proof: proof.id, proofExpiresAt: proof.expiresAt, ...review };
  });
  const result = await sql<{ position: number; stored: boolean }>`
    with given as materialized (
      select r.*
      from set_config('lock_timeout', coalesce(${lockTimeout}, current_setting('lock_timeout')), true),
        json_to_recordset(${JSON.stringify(rows)}::json) as r (
          position int, "businessId" uuid, id uuid, rating smallint, comment text, topics smallint, source text,
          "countedAs" text, "createdAt" timestamptz, day date, proof text,
          "proofExpiresAt" timestamptz, "isInvited" boolean, "isUnhappy" boolean)
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
      select "businessId", day, "countedAs", ${countStars}, count(*) filter (where "isInvited")
      from accepted group by 1, 2, 3 order by 1, 2, 3
      on conflict (business_id, day, source)
      do update set ${addStars}, invites = c.invites + excluded.invites
    ), stored as (
      insert into review
        (business_id, id, seq, rating, star_seq, comment, topics, source, created_at, status)
      select business_id, id, seq - later, rating, star_seq[rating] - star_later, comment, topics,
        source, "createdAt", case when "isUnhappy" then 'open' end
      from accepted join counted on business_id = "businessId"
      order by business_id, position
    ), alerts as (
      insert into waiting_alert (business_id, review_id, created_at, due_at)
      select "businessId", id, "createdAt", "createdAt" + interval '1 minute'
      from accepted where "isUnhappy" order by "businessId", id
      on conflict do nothing
    )
    select position, spent.id is not null as stored from given left join spent on spent.id = proof
    `.execute(db);
  const results: InsertResult[] = reviews.map(() => "proof_spent");
  for (const { position, stored } of result.rows) if (stored) results[position] = "inserted";
  return results;
}

/**
 * Returns the rating of the review with an id, and whether it is the one that was sent. `id` is made by the browser,
 * which sends it again in a retry.
 */
export function findSentReview(
  db: Db,
  businessId: string,
  id: string,
  sent: Pick<NewReview, "rating" | "comment" | "topics">,
) {
  return db
    .selectFrom("review")
    .select((eb) => [
      "rating",
      eb
        .and([
          eb("rating", "=", sent.rating),
          eb("comment", "=", sent.comment),
          eb("topics", "=", sent.topics),
        ])
        .$castTo<boolean>()
        .as("isSame"),
    ])
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .executeTakeFirst();
}

function isDuplicateReview(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === "23505" && constraint === "review_pkey";
}
