import { type Selectable, sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { GoogleReview } from "#src/db/tables.ts";
import type { ReviewedPlace } from "#src/services/google-profile/google-profile.ts";
import { noReply, type StoredReply } from "./merge-reply.ts";
import type { WaitingTimes } from "./waiting-times.ts";

/** Without `reminded_at`, which no reading changes. */
export type StoredReview = Omit<Selectable<GoogleReview>, keyof StoredReply | "reminded_at"> &
  StoredReply;

const replyColumns = Object.keys(noReply) as (keyof StoredReply)[];

/**
 * Locks the connection. Returns false if the business is no longer connected to this place: nothing of it
 * may be stored then.
 */
export async function lockPlace(
  tx: Db,
  businessId: string,
  place: ReviewedPlace,
): Promise<boolean> {
  const row = await findConnected(tx, businessId, place).forUpdate().executeTakeFirst();
  return row !== undefined;
}

/** True if the business is connected to this place. */
export async function isConnectedTo(
  db: Db,
  businessId: string,
  place: ReviewedPlace,
): Promise<boolean> {
  return (await findConnected(db, businessId, place).executeTakeFirst()) !== undefined;
}

function findConnected(db: Db, businessId: string, { account, location }: ReviewedPlace) {
  return db
    .selectFrom("google_connection")
    .select("business_id")
    .where("business_id", "=", businessId)
    .where("state", "=", "connected")
    .where("account_name", "=", account)
    .where("location_name", "=", location);
}

/** Returns the stored reviews with these ids and locks them, in the order of their ids. */
export async function lockReviews(
  tx: Db,
  businessId: string,
  ids: string[],
): Promise<(StoredReply & Pick<StoredReview, "review_id" | "updated_at">)[]> {
  return await tx
    .selectFrom("google_review")
    .select(["review_id", "updated_at", ...replyColumns])
    .where("business_id", "=", businessId)
    .where("review_id", "=", sql<string>`any(${ids}::text[])`)
    .orderBy("review_id")
    .forUpdate()
    .$castTo<StoredReply & Pick<StoredReview, "review_id" | "updated_at">>()
    .execute();
}

const updated = [
  "reviewer",
  "stars",
  "text",
  "translation",
  "photos",
  "created_at",
  "updated_at",
  "fetched_at",
  "unreadable_at",
  ...replyColumns,
] as const;

export async function upsertReviews(tx: Db, rows: StoredReview[]): Promise<void> {
  const assignments = updated.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  await sql`
    insert into google_review select * from
      jsonb_populate_recordset(null::google_review, ${JSON.stringify(rows)}::jsonb)
    on conflict (business_id, review_id) do update set ${sql.join(assignments)}`.execute(tx);
}

/** Marks cached reviews as listed by Google in an unknown form. What is cached of them stays as it is. */
export async function markUnreadable(
  db: Db,
  businessId: string,
  ids: string[],
  now: Date,
): Promise<void> {
  await db
    .updateTable("google_review")
    .set({ unreadable_at: now })
    .where("business_id", "=", businessId)
    .where("review_id", "=", sql<string>`any(${ids}::text[])`)
    .execute();
}

/** Erases a review that Google no longer shows. */
export async function deleteReview(db: Db, businessId: string, reviewId: string): Promise<void> {
  await db
    .deleteFrom("google_review")
    .where("business_id", "=", businessId)
    .where("review_id", "=", reviewId)
    .execute();
}

/** A rejected reply is not public, so the review still waits for one. */
export const unanswered = sql<boolean>`(reply is null or reply_state = 'rejected')`;

export interface GoogleFilter {
  unanswered: boolean;
  /** Undefined: reviews with any number of stars. */
  stars: number | undefined;
}

export interface ReviewRange extends GoogleFilter {
  offset: number;
  size: number;
}

export async function listReviews(
  db: Db,
  businessId: string,
  { unanswered: isUnanswered, stars, offset, size }: ReviewRange,
): Promise<StoredReview[]> {
  return await db
    .selectFrom("google_review")
    .selectAll()
    .where("business_id", "=", businessId)
    .$if(isUnanswered, (query) => query.where(unanswered))
    .$if(stars !== undefined, (query) => query.where("stars", "=", stars ?? null))
    .orderBy("created_at", "desc")
    .orderBy("review_id")
    .offset(offset)
    .limit(size)
    .$castTo<StoredReview>()
    .execute();
}

/**
 * The reviews from `after` to `before` that wait for a reply. None while Google is not connected or never read whole.
 */
function waiting(db: Db, businessId: string, { after, before }: WaitingTimes) {
  return db
    .selectFrom("google_review")
    .innerJoin("google_connection", "google_connection.business_id", "google_review.business_id")
    .where("google_review.business_id", "=", businessId)
    .where("google_connection.state", "=", "connected")
    .where("google_connection.read_all_at", "is not", null)
    .where("google_review.created_at", ">", after)
    .where("google_review.created_at", "<=", before)
    .where(unanswered);
}

/** Counts the reviews that wait for a reply too long, and returns since when the first of them waits. */
export async function countWaiting(
  db: Db,
  businessId: string,
  times: WaitingTimes,
): Promise<{ count: number; since: Date | null }> {
  return await waiting(db, businessId, times)
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.min<Date | null>("google_review.created_at").as("since"),
    ])
    .executeTakeFirstOrThrow();
}

/** Returns the review that waits longest of those that wait too long, and its place among all without a reply. */
export async function findFirstWaiting(
  db: Db,
  businessId: string,
  times: WaitingTimes,
): Promise<{ id: string; offset: number } | undefined> {
  const first = await waiting(db, businessId, times)
    .select(["google_review.review_id as id", "google_review.created_at as at"])
    .orderBy("google_review.created_at")
    .orderBy("google_review.review_id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!first) return undefined;
  const { offset } = await db
    .selectFrom("google_review")
    .select(({ fn }) => fn.countAll<number>().as("offset"))
    .where("business_id", "=", businessId)
    .where(unanswered)
    // The order of `listReviews`.
    .where(({ or, and, eb }) =>
      or([
        eb("created_at", ">", first.at),
        and([eb("created_at", "=", first.at), eb("review_id", "<", first.id)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return { id: first.id, offset };
}

export async function listRecentReplies(
  db: Db,
  businessId: string,
  size: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom("google_review")
    .select("reply")
    .where("business_id", "=", businessId)
    .where("reply", "is not", null)
    .orderBy("reply_updated_at", "desc")
    .limit(size)
    .execute();
  return rows.flatMap(({ reply }) => reply ?? []);
}

/** Counts the cached reviews of a filter, and all that wait for a reply. */
export async function countReviews(
  db: Db,
  businessId: string,
  filter: GoogleFilter = { unanswered: false, stars: undefined },
): Promise<{ filtered: number; unanswered: number }> {
  const matches = sql<boolean>`(${!filter.unanswered} or ${unanswered})
    and (${filter.stars ?? null}::int is null or stars = ${filter.stars ?? null}::int)`;
  return await db
    .selectFrom("google_review")
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(matches).as("filtered"),
      fn.countAll<number>().filterWhere(unanswered).as("unanswered"),
    ])
    .where("business_id", "=", businessId)
    .executeTakeFirstOrThrow();
}

/**
 * Counts the reviews since a moment and those with a reply that is not rejected, and returns the median
 * time to the reply in minutes.
 */
export async function readMonthFigures(
  db: Db,
  businessId: string,
  since: Date,
): Promise<{ reviews: number; answered: number; median_minutes: number | null }> {
  const { rows } = await sql<{ reviews: number; answered: number; median_minutes: number | null }>`
    select count(*)::int as reviews,
      (count(*) filter (where answered))::int as answered,
      percentile_cont(0.5) within group (
        order by greatest(0, extract(epoch from reply_updated_at - created_at)) / 60
      ) filter (where answered) as median_minutes
    from (select *, not ${unanswered} as answered from google_review
      where business_id = ${businessId} and created_at >= ${since}) r`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("An aggregate without a row");
  return row;
}

/** Returns the state of the connection and what the last reading found. */
export async function findConnection(db: Db, businessId: string) {
  return await db
    .selectFrom("google_connection")
    .select(["state", "trouble", "read_at", "read_all_at", "average", "total"])
    .where("business_id", "=", businessId)
    .executeTakeFirst();
}

/** Erases everything that was read before a moment and not since. Returns the number of reviews. */
export async function deleteReadBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("google_review")
    .where("fetched_at", "<", before)
    .executeTakeFirst();
  await db
    .updateTable("google_connection")
    .set({ average: null, total: null })
    .where("read_at", "<", before)
    .where(({ or, eb }) => or([eb("average", "is not", null), eb("total", "is not", null)]))
    .execute();
  await db
    .updateTable("google_connection")
    .set({ place_title: null, place_title_read_at: null })
    .where(({ fn }) => fn.coalesce("place_title_read_at", "connected_at"), "<", before)
    .where("place_title", "is not", null)
    .execute();
  return Number(numDeletedRows);
}

/** Counts the cached reviews that wait for a reply, for each of several connected businesses. */
export async function countUnansweredByBusiness(
  db: Db,
  businessIds: string[],
): Promise<{ businessId: string; unanswered: number }[]> {
  const { rows } = await sql<{ businessId: string; unanswered: number }>`
    select c.business_id as "businessId", coalesce(found.unanswered, 0)::int as unanswered
    from google_connection c
    left join lateral (
      select count(*) as unanswered from google_review r
      where r.business_id = c.business_id and ${unanswered}
    ) found on true
    where c.business_id = any(${businessIds}::uuid[])`.execute(db);
  return rows;
}
