import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

export type Stars = 1 | 2 | 3 | 4 | 5;
export type StarCounts = Record<Stars, number>;

/** What a list is narrowed to; what is left out does not matter. */
export interface Filter {
  stars?: number | undefined;
  displayed?: boolean | undefined;
  status?: Status | undefined;
}

export type Status = "open" | "resolved";

export const columns = [
  "id",
  "rating",
  "comment",
  "comment_erased_at",
  "created_at",
  "displayed",
  sql<Status | null>`review.status`.as("status"),
  "note",
  "source",
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

/**
 * Those of `size` numbers, `from` downwards, that pass the filter, newest first: a range of an index
 * at any depth. Without a filter, or with stars alone, these are `size` reviews.
 */
export function sliceReviews(
  db: Db,
  businessId: string,
  { stars, displayed, status, from, size }: Filter & { from: number; size: number },
) {
  const numbered = stars === undefined ? "seq" : "star_seq";
  return db
    .selectFrom("review")
    .select(columns)
    .where("business_id", "=", businessId)
    .$if(stars !== undefined, (query) => query.where("rating", "=", stars ?? 0))
    .where(numbered, "<=", from)
    .where(numbered, ">", from - size)
    .$if(displayed !== undefined, (query) => query.where("displayed", "=", displayed === true))
    .$if(status !== undefined, (query) => query.where("status", "=", status ?? ""))
    .orderBy(numbered, "desc")
    .execute();
}

export interface Changes {
  displayed?: boolean | undefined;
  status?: Status | null | undefined;
  note?: string | undefined;
}

/** Changes what is given; with `noteBefore` only while the note is still that, or the new one already. */
export function changeReview(
  db: Db,
  businessId: string,
  id: string,
  { noteBefore, ...changes }: Changes & { noteBefore?: string | undefined },
) {
  return db
    .updateTable("review")
    .set(changes)
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .$if(noteBefore !== undefined, (query) =>
      query.where("note", "in", [noteBefore ?? "", changes.note ?? ""]),
    )
    .returning(columns)
    .executeTakeFirst();
}

/** The note of a review; undefined when the business has no such review. */
export async function findNote(db: Db, businessId: string, id: string) {
  return db
    .selectFrom("review")
    .select("note")
    .where("business_id", "=", businessId)
    .where("id", "=", id)
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
      // It may repeat what the customer wrote.
      note: "",
      comment_erased_at: eb.fn.coalesce("comment_erased_at", eb.val(at)),
      comment_erased_by: eb.fn.coalesce("comment_erased_by", eb.val(by)),
    }))
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirst();
}

/** Which mails an owner wants, and the minimum from which a customer is invited. */
export async function readAlerts(db: Db, businessId: string) {
  return db
    .selectFrom("business")
    .select(["alert_unhappy as unhappy", "alert_digest as digest", "min_score_review as minimum"])
    .where("id", "=", businessId)
    .executeTakeFirstOrThrow();
}

/** Undefined when there is no such business. */
export async function digestIsWanted(db: Db, businessId: string): Promise<boolean | undefined> {
  const business = await db
    .selectFrom("business")
    .select("alert_digest")
    .where("id", "=", businessId)
    .executeTakeFirst();
  return business?.alert_digest;
}

/** Switches what is given. */
export async function updateAlerts(
  db: Db,
  businessId: string,
  { unhappy, digest }: { unhappy?: boolean | undefined; digest?: boolean | undefined },
): Promise<void> {
  const changes = {
    ...(unhappy === undefined ? {} : { alert_unhappy: unhappy }),
    ...(digest === undefined ? {} : { alert_digest: digest }),
  };
  if (Object.keys(changes).length === 0) return;
  await db.updateTable("business").set(changes).where("id", "=", businessId).execute();
}

/** A review to tell its owner of: still open, the alert wanted, the account and plan alive. */
export function findUnhappyReview(db: Db, businessId: string, id: string, now: Date) {
  return db
    .selectFrom("review")
    .innerJoin("business", "business.id", "review.business_id")
    .innerJoin("account", "account.id", "business.account_id")
    .innerJoin("entitlement", "entitlement.business_id", "business.id")
    .where("review.business_id", "=", businessId)
    .where("review.id", "=", id)
    .where("review.status", "=", "open")
    .where("business.alert_unhappy", "=", true)
    .where("account.closed_at", "is", null)
    .where("entitlement.until", ">", now)
    .select(["account.email", "review.rating", "review.comment", "review.created_at"])
    .executeTakeFirst();
}
