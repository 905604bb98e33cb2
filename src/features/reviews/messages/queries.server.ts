import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

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
