import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { Status } from "../contract.ts";
import type { DateRange } from "../day-counters/totals.ts";
import type { Author } from "./contract.ts";

/** Returns a review and its conversation; the columns of the conversation are null before the first answer. */
export function findConversation(db: Db, businessId: string, id: string) {
  return db
    .selectFrom("review")
    .leftJoin("conversation as c", (join) =>
      join.onRef("c.business_id", "=", "review.business_id").onRef("c.review_id", "=", "review.id"),
    )
    .where("review.business_id", "=", businessId)
    .where("review.id", "=", id)
    .select(["rating", "comment", "comment_erased_at", "review.created_at"])
    .select(sql<Status | null>`review.status`.as("status"))
    .select(["last_n", "in_row", "from_customer", "counted_day"])
    .select(sql<Author | null>`last_author`.as("last_author"))
    .select(sql<Author | null>`stopped_by`.as("stopped_by"))
    .executeTakeFirst();
}

export type StoredConversation = NonNullable<Awaited<ReturnType<typeof findConversation>>>;

/** Locks a review, so that messages, an erasure and a new status come one after another. */
export async function lockReview(tx: Db, businessId: string, id: string): Promise<void> {
  await tx
    .selectFrom("review")
    .select("id")
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .execute();
}

/** Returns the messages of a conversation, the oldest first. */
export async function findReplies(db: Db, businessId: string, id: string) {
  return db
    .selectFrom("review_reply")
    .select(["n", sql<Author>`author`.as("author"), "body", "created_at"])
    .where("business_id", "=", businessId)
    .where("review_id", "=", id)
    .orderBy("n")
    .execute();
}

/**
 * Stores a message, and the conversation with its first one. An answer continues a conversation that the business
 * has stopped. Returns the message's number.
 */
export async function insertReply(
  tx: Db,
  businessId: string,
  { id, author, body, at }: { id: string; author: Author; body: string; at: Date },
): Promise<number> {
  const ofCustomer = author === "customer" ? 1 : 0;
  const { rows } = await sql<{ n: number }>`
    with numbered as (
      insert into conversation as c
        (business_id, review_id, last_n, last_author, last_at, in_row, from_customer)
      values (${businessId}::uuid, ${id}::uuid, 1, ${author}, ${at}, 1, ${ofCustomer})
      on conflict (business_id, review_id) do update set
        last_n = c.last_n + 1, last_at = excluded.last_at, last_author = excluded.last_author,
        in_row = case when c.last_author = excluded.last_author then c.in_row + 1 else 1 end,
        from_customer = c.from_customer + excluded.from_customer, stopped_by = null
      returning last_n
    )
    select last_n as n from numbered`.execute(tx);
  const n = rows[0]?.n ?? 1;
  await tx
    .insertInto("review_reply")
    .values({ business_id: businessId, review_id: id, n, author, body, created_at: at })
    .execute();
  return n;
}

/** Counts the first answer to a complaint, under the day of the complaint. The caller has locked the review. */
export async function countAnswer(
  tx: Db,
  businessId: string,
  { id, day, delay, isResolved }: { id: string; day: string; delay: number; isResolved: boolean },
): Promise<void> {
  await tx
    .updateTable("conversation")
    .set({ counted_day: day, counted_delay: delay })
    .where("business_id", "=", businessId)
    .where("review_id", "=", id)
    .execute();
  await sql`
    insert into reply_day as d (business_id, day, delay, answered, resolved)
    values (${businessId}::uuid, ${day}::date, ${delay}, 1, ${isResolved ? 1 : 0})
    on conflict (business_id, day, delay)
    do update set answered = d.answered + 1, resolved = d.resolved + excluded.resolved`.execute(tx);
}

/** Opens a review again, unread. */
export async function reopenReview(tx: Db, businessId: string, id: string): Promise<void> {
  await tx
    .updateTable("review")
    .set({ status: "open", displayed: false })
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .execute();
}

/**
 * Stops a conversation. A stop of the business does not replace one of the customer, which no answer ends. Returns false
 * if the conversation has not begun.
 */
export async function setStopped(
  db: Db,
  businessId: string,
  { id, by }: { id: string; by: Author },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("conversation")
    .set((eb) => ({
      stopped_by: by === "customer" ? by : eb.fn.coalesce("stopped_by", eb.val(by)),
    }))
    .where("business_id", "=", businessId)
    .where("review_id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes one message. Returns when it was written; undefined if it does not exist. */
export async function deleteReply(
  db: Db,
  businessId: string,
  { id, n }: { id: string; n: number },
): Promise<Date | undefined> {
  const row = await db
    .deleteFrom("review_reply")
    .where("business_id", "=", businessId)
    .where("review_id", "=", id)
    .where("n", "=", n)
    .returning("created_at")
    .executeTakeFirst();
  return row?.created_at;
}

/** Deletes the message with this number if it was written at this time. Returns false if it does not exist. */
export async function deleteReplyWrittenAt(
  db: Db,
  businessId: string,
  { id, n, at }: { id: string; n: number; at: Date },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("review_reply")
    .where("business_id", "=", businessId)
    .where("review_id", "=", id)
    .where("n", "=", n)
    .where("created_at", "=", at)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes a conversation with its messages. Returns the number of its newest message; 0 without one. */
export async function deleteConversationOf(
  db: Db,
  businessId: string,
  id: string,
): Promise<number> {
  const row = await db
    .deleteFrom("conversation")
    .where("business_id", "=", businessId)
    .where("review_id", "=", id)
    .returning("last_n")
    .executeTakeFirst();
  return row?.last_n ?? 0;
}

/** Deletes at most `max` conversations whose last message is from before a moment. Returns how many. */
export async function deleteConversationsBefore(
  db: Db,
  before: Date,
  max: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from conversation where (business_id, review_id) in (
      select business_id, review_id from conversation where last_at < ${before} limit ${max})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** Returns the answered complaints of a range of days by their delay, the fastest first. */
export async function sumAnswers(
  db: Db,
  businessId: string,
  { from, to }: DateRange,
): Promise<{ delay: number; answered: number; resolved: number }[]> {
  const { rows } = await sql<{ delay: number; answered: number; resolved: number }>`
    select delay, sum(answered)::int as answered, sum(resolved)::int as resolved from reply_day
    where business_id = ${businessId}::uuid and day between ${from}::date and ${to}::date
    group by delay order by delay`.execute(db);
  return rows;
}
