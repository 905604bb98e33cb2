import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

export type Stars = 1 | 2 | 3 | 4 | 5;
export type StarCounts = Record<Stars, number>;

const columns = [
  "id",
  "rating",
  "comment",
  "comment_erased_at",
  "created_at",
  "displayed",
] as const;

/** How many reviews of each star a business has: one row, however many reviews. */
export async function readCounts(db: Db, businessId: string): Promise<StarCounts> {
  const row = await db
    .selectFrom("rating_count")
    .select(["stars_1", "stars_2", "stars_3", "stars_4", "stars_5"])
    .where("business_id", "=", businessId)
    .executeTakeFirst();
  return {
    1: row?.stars_1 ?? 0,
    2: row?.stars_2 ?? 0,
    3: row?.stars_3 ?? 0,
    4: row?.stars_4 ?? 0,
    5: row?.stars_5 ?? 0,
  };
}

export interface Slice {
  /** Highest number of the page, and how many reviews it holds. */
  from: number;
  size: number;
}

/** Reviews numbered `from` downwards: a range of an index, at any depth. */
export function sliceReviews(db: Db, businessId: string, { from, size }: Slice) {
  return db
    .selectFrom("review")
    .select(columns)
    .where("business_id", "=", businessId)
    .where("seq", "<=", from)
    .where("seq", ">", from - size)
    .orderBy("seq", "desc")
    .execute();
}

/** The same among the reviews of one star. */
export function sliceReviewsOfStar(
  db: Db,
  businessId: string,
  { stars, from, size }: Slice & { stars: number },
) {
  return db
    .selectFrom("review")
    .select(columns)
    .where("business_id", "=", businessId)
    .where("rating", "=", stars)
    .where("star_seq", "<=", from)
    .where("star_seq", ">", from - size)
    .orderBy("star_seq", "desc")
    .execute();
}

/** By the read mark, which has no numbering: unread reviews are few, and an index holds them alone. */
export async function pageByDisplayed(
  db: Db,
  businessId: string,
  filter: { displayed: boolean; stars: number | undefined; offset: number; size: number },
) {
  const matching = db
    .selectFrom("review")
    .where("business_id", "=", businessId)
    // A literal, so that the planner can use the partial index of unread reviews.
    .where(sql<boolean>`displayed = ${sql.lit(filter.displayed)}`)
    .$if(filter.stars !== undefined, (query) => query.where("rating", "=", filter.stars ?? 0));
  const { count } = await matching
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const results = await matching
    .select(columns)
    .orderBy("seq", "desc")
    .offset(filter.offset)
    .limit(filter.size)
    .execute();
  return { results, count: Number(count) };
}

export function setDisplayed(db: Db, businessId: string, id: string, displayed: boolean) {
  return db
    .updateTable("review")
    .set({ displayed })
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirst();
}

/** The first erasure is the one on record. */
export function eraseWords(
  db: Db,
  businessId: string,
  { id, by, at }: { id: string; by: string; at: Date },
) {
  return db
    .updateTable("review")
    .set((eb) => ({
      comment: "",
      comment_erased_at: eb.fn.coalesce("comment_erased_at", eb.val(at)),
      comment_erased_by: eb.fn.coalesce("comment_erased_by", eb.val(by)),
    }))
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirst();
}

/** Newest first, numbered below `before`: a range of an index for all reviews and for each star. */
export function reviewsBefore(
  db: Db,
  businessId: string,
  { stars, before, size }: { stars: number | undefined; before: number | undefined; size: number },
) {
  const numbered = stars === undefined ? "seq" : "star_seq";
  return db
    .selectFrom("review")
    .select([`${numbered} as number`, "rating", "comment", "source", "created_at"])
    .where("business_id", "=", businessId)
    .$if(stars !== undefined, (query) => query.where("rating", "=", stars ?? 0))
    .$if(before !== undefined, (query) => query.where(numbered, "<", before ?? 0))
    .orderBy(numbered, "desc")
    .limit(size)
    .execute();
}

export async function readAlerts(db: Db, businessId: string): Promise<{ unhappy: boolean }> {
  return db
    .selectFrom("business")
    .select("alert_unhappy as unhappy")
    .where("id", "=", businessId)
    .executeTakeFirstOrThrow();
}

export async function updateAlerts(
  db: Db,
  businessId: string,
  alerts: { unhappy: boolean },
): Promise<void> {
  await db
    .updateTable("business")
    .set({ alert_unhappy: alerts.unhappy })
    .where("id", "=", businessId)
    .execute();
}

/** A review to tell its owner of: below the minimum, the alert wanted, the account and plan alive. */
export function findUnhappyReview(db: Db, businessId: string, id: string, now: Date) {
  return db
    .selectFrom("review")
    .innerJoin("business", "business.id", "review.business_id")
    .innerJoin("account", "account.id", "business.account_id")
    .innerJoin("entitlement", "entitlement.business_id", "business.id")
    .where("review.business_id", "=", businessId)
    .where("review.id", "=", id)
    .whereRef("review.rating", "<", "business.min_score_review")
    .where("business.alert_unhappy", "=", true)
    .where("account.closed_at", "is", null)
    .where("entitlement.until", ">", now)
    .select(["account.email", "review.rating", "review.comment", "review.created_at"])
    .executeTakeFirst();
}
