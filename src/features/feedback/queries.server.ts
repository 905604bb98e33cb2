import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { HumanProof } from "#src/services/human-check/human-check.ts";

/** The business a slug stands for, old slugs included, and whether its plan runs. */
export function findClient(db: Db, slug: string, now: Date) {
  return db
    .selectFrom("slug as asked")
    .innerJoin("business", "business.id", "asked.business_id")
    .innerJoin("slug as current", (join) =>
      join.onRef("current.business_id", "=", "business.id").on("current.is_current", "=", true),
    )
    .leftJoin("business_logo", "business_logo.business_id", "business.id")
    .leftJoin("entitlement", "entitlement.business_id", "business.id")
    .where("asked.slug", "=", slug)
    .select([
      "business.id as business_id",
      "current.slug",
      "business.place_name",
      "business.address",
      "business.min_score_review",
      "business.main_message_invite",
      "business.google_url",
      "business_logo.sha256 as logo_sha256",
      sql<boolean>`coalesce(entitlement.until > ${now}, false)`.as("entitled"),
    ])
    .executeTakeFirst();
}

export interface NewReview {
  id: string;
  rating: number;
  comment: string;
  source: string;
  /** The source its day counts it under, when that is another. */
  countedAs?: string;
  createdAt: Date;
  /** Day in São Paulo, 'YYYY-MM-DD'. */
  day: string;
  proof: HumanProof;
  /** Whether good ratings are invited to Google; without a running plan they are not. Default true. */
  inviting?: boolean;
  /** Whether it stays open until the owner has cared for it. */
  unhappy?: boolean;
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
        ${review.countedAs ?? review.source}, 1,
        (${review.inviting ?? true} and ${review.rating} >= b.min_score_review
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

/** Where the link of a review was put; undefined when the business has no such review. */
export async function sourceOfReview(
  db: Db,
  businessId: string,
  id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("review")
    .select("source")
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.source;
}

/** Marks a review's first click on the Google link and counts it. False when it was marked before. */
export async function markGoogleClick(
  db: Db,
  businessId: string,
  click: { id: string; at: Date; day: string; countedAs: string },
): Promise<boolean> {
  const { rows } = await sql<{ counted: boolean }>`
    with clicked as (
      update review set google_clicked_at = ${click.at}
      where business_id = ${businessId}::uuid and id = ${click.id}::uuid
        and google_clicked_at is null
      returning 1
    ), of_day as (
      insert into activity_day as d (business_id, day, source, google_clicks)
      select ${businessId}::uuid, ${click.day}::date, ${click.countedAs}, 1 from clicked
      on conflict (business_id, day, source) do update set google_clicks = d.google_clicks + 1
      returning 1
    )
    select exists (select 1 from clicked) as counted`.execute(db);
  return rows[0]?.counted ?? false;
}

/** One more visit on a day. A business that was just removed has none. */
export async function addVisit(
  db: Db,
  businessId: string,
  { day, countedAs }: { day: string; countedAs: string },
): Promise<void> {
  await sql`
    insert into activity_day as d (business_id, day, source, visits)
    select b.id, ${day}::date, ${countedAs}, 1
    from business b where b.id = ${businessId}::uuid
    on conflict (business_id, day, source) do update set visits = d.visits + 1`.execute(db);
}

/** Whether a day knows a source, the owner named it, or the day has fewer than `most` of them. */
export async function hasRoomForSource(
  db: Db,
  businessId: string,
  { day, source, most }: { day: string; source: string; most: number },
): Promise<boolean> {
  const ofDay = sql`business_id = ${businessId}::uuid and day = ${day}::date`;
  const { rows } = await sql<{ room: boolean }>`
    select exists (select 1 from activity_day where ${ofDay} and source = ${source})
      or exists (select 1 from qr_source
        where business_id = ${businessId}::uuid and source = ${source})
      or (select count(*) from activity_day where ${ofDay}) < ${most} as room`.execute(db);
  return rows[0]?.room ?? false;
}

function isDuplicateReview(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === "23505" && constraint === "review_pkey";
}
