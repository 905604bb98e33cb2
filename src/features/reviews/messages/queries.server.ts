import { type ExpressionBuilder, sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { DB } from "#src/db/tables.ts";
import { maskOf } from "#src/features/business/topics/topics.ts";
import type { Status } from "../contract.ts";
import type { Praise } from "../praise/contract.ts";
import type { NumberRange } from "../tally/blocks.ts";
import { reviewSchema, type Talk } from "./contract.ts";
import type { ResolvedFilter } from "./resolve-filter.ts";

const columns = [
  ...reviewSchema.omit({ status: true, answerable: true, conversation: true, praise: true }).keyof()
    .options,
  // For the spreadsheet.
  "source",
  sql<Status | null>`review.status`.as("status"),
  // Two look-ups by the primary key for each review of a page.
  sql<Talk | null>`(
    select json_build_object('last_author', c.last_author, 'stopped_by', c.stopped_by)
    from conversation c
    where c.business_id = review.business_id and c.review_id = review.id)`.as("conversation"),
  sql<Praise | null>`(
    select json_build_object('first_name', p.first_name, 'on_site', p.on_site)
    from praise p
    where p.business_id = review.business_id and p.review_id = review.id
      and p.withdrawn_at is null)`.as("praise"),
] as const;

/**
 * Returns the reviews in some ranges of numbers that match a filter, newest first, without the first `skip`.
 * Numbers are `star_seq` when the filter names stars, else `seq`. For the unread reviews in two blocks:
 *
 *     select found.* from unnest('{769,385}', '{896,512}') as range (first, last),
 *       lateral (select … from review where business_id = … and displayed = false
 *         and seq between first and last order by seq desc limit 13) found
 *     order by number desc offset 3 limit 10
 *
 * Each range is a short piece of an index. A page needs at most `skip + size` reviews of a range; that
 * limit keeps the query planner from reading all reviews of the business instead.
 */
export async function readReviews(
  db: Db,
  businessId: string,
  {
    ranges,
    skip,
    size,
    ...filter
  }: ResolvedFilter & { ranges: NumberRange[]; skip: number; size: number },
) {
  const number = numberOf(filter);
  const firsts = ranges.map(({ first }) => first);
  const lasts = ranges.map(({ last }) => last);
  const rows = await db
    .selectFrom(
      sql<NumberRange>`unnest(${firsts}::bigint[], ${lasts}::bigint[])`.as<"range">(
        sql`range (first, last)`,
      ),
    )
    .innerJoinLateral(
      (review) =>
        review
          .selectFrom("review")
          .select(columns)
          .select(number.as("number"))
          .where("business_id", "=", businessId)
          .where(sql<boolean>`${number} between range.first and range.last`)
          .where(matches(filter))
          .orderBy(number, "desc")
          .limit(skip + size)
          .as("found"),
      (join) => join.onTrue(),
    )
    .selectAll("found")
    .orderBy("number", "desc")
    .offset(skip)
    .limit(size)
    .execute();
  return rows.map(({ number: _, ...review }) => review);
}

/** Returns how many reviews in a range of numbers match a filter. Reads the whole range. */
export async function countInRange(
  db: Db,
  businessId: string,
  { range: { first, last }, ...filter }: ResolvedFilter & { range: NumberRange },
): Promise<number> {
  const { count } = await db
    .selectFrom("review")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("business_id", "=", businessId)
    .where(sql<boolean>`${numberOf(filter)} between ${first}::bigint and ${last}::bigint`)
    .where(matches(filter))
    .executeTakeFirstOrThrow();
  return count;
}

function numberOf({ stars }: ResolvedFilter) {
  return sql.ref<number>(stars === undefined ? "seq" : "star_seq");
}

/** The conditions of a filter, without its period: the numbers of a period are a range. */
function matches({ stars, displayed, status, commented, praise, topic, words }: ResolvedFilter) {
  return (eb: ExpressionBuilder<DB, "review">) =>
    eb.and([
      ...(stars === undefined ? [] : [eb("rating", "=", stars)]),
      ...(displayed === undefined ? [] : [eb("displayed", "=", displayed)]),
      ...(status === undefined ? [] : [eb("status", "=", status)]),
      ...(commented ? [eb("comment", "<>", "")] : []),
      ...(praise
        ? [
            eb.exists(
              eb
                .selectFrom("praise as p")
                .select("p.review_id")
                .whereRef("p.business_id", "=", "review.business_id")
                .whereRef("p.review_id", "=", "review.id")
                .where("p.withdrawn_at", "is", null),
            ),
          ]
        : []),
      ...(topic === undefined ? [] : [sql<boolean>`topics & ${maskOf([topic])}::smallint <> 0`]),
      ...(words ? [sql<boolean>`comment || E'\n' || note ~ all(${words}::text[])`] : []),
    ]);
}

/**
 * Returns the reviews with a higher number than `after`, in their order. Numbers have no gaps and become visible in
 * their order, because a statement that gives some holds the lock of the business's counters until its commit. So a
 * reader that continues after the last number misses none and gets none twice.
 */
export function readReviewsAfter(
  db: Db,
  businessId: string,
  { after, size }: { after: number; size: number },
) {
  return db
    .selectFrom("review")
    .select(columns)
    .select("seq")
    .where("business_id", "=", businessId)
    .where("seq", ">", after)
    .orderBy("seq")
    .limit(size)
    .execute();
}

export function findReview(db: Db, businessId: string, id: string) {
  return db
    .selectFrom("review")
    .select(columns)
    .select("seq")
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export interface ReviewChanges {
  displayed?: boolean | undefined;
  status?: Status | null | undefined;
  note?: string | undefined;
}

/**
 * Updates the given columns. With `noteBefore` only if the stored note is still `noteBefore`, or already
 * the new note. Returns undefined if nothing was changed.
 */
export function changeReview(
  db: Db,
  businessId: string,
  id: string,
  { noteBefore, ...changes }: ReviewChanges & { noteBefore?: string | undefined },
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

/** Returns the note of a review; undefined if the business has no such review. */
export async function findNote(db: Db, businessId: string, id: string) {
  return db
    .selectFrom("review")
    .select("note")
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Returns the account of a review whose comment is not erased. Undefined if it is erased or does not exist. */
export function findErasable(db: Db, businessId: string, id: string) {
  return db
    .selectFrom("review")
    .innerJoin("tenant", "tenant.business_id", "review.business_id")
    .select("tenant.account_id")
    .where("review.business_id", "=", businessId)
    .where("review.id", "=", id)
    .where("review.comment_erased_at", "is", null)
    .executeTakeFirst();
}

/**
 * Deletes a review's comment and note. `by` is null for the customer. A second call does not change the stored time and
 * account of the first.
 */
export function deleteComment(
  db: Db,
  businessId: string,
  { id, by, at }: { id: string; by: string | null; at: Date },
) {
  return db
    .updateTable("review")
    .set((eb) => ({
      comment: "",
      // The note may repeat what the customer wrote.
      note: "",
      comment_erased_at: eb.fn.coalesce("comment_erased_at", eb.val(at)),
      comment_erased_by: eb
        .case()
        .when("comment_erased_at", "is", null)
        .then(by)
        .else(eb.ref("comment_erased_by"))
        .end(),
    }))
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirst();
}
