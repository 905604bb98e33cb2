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

/** Returns true if the author wrote the same text after message `seen`. */
export async function hasReplyAfter(
  tx: Db,
  businessId: string,
  { id, seen, author, body }: { id: string; seen: number; author: Author; body: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom("review_reply")
    .select("n")
    .where("business_id", "=", businessId)
    .where("review_id", "=", id)
    .where("n", ">", seen)
    .where("author", "=", author)
    .where("body", "=", body)
    .executeTakeFirst();
  return row !== undefined;
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
 * Stops a conversation. A stop of the business does not replace one of the customer, which no answer ends. Returns
 * false if the conversation has not begun.
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

/**
 * Deletes a conversation with its messages, and the customer's device. Returns the number of its newest message; 0
 * without one.
 */
export async function deleteConversationOf(
  db: Db,
  businessId: string,
  id: string,
): Promise<number> {
  await deleteDevice(db, businessId, id);
  const row = await db
    .deleteFrom("conversation")
    .where("business_id", "=", businessId)
    .where("review_id", "=", id)
    .returning("last_n")
    .executeTakeFirst();
  return row?.last_n ?? 0;
}

/**
 * Deletes at most `max` conversations whose last message is from before a moment, except those that the customer
 * stopped. Returns how many.
 */
export async function deleteConversationsBefore(
  db: Db,
  before: Date,
  max: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from conversation where (business_id, review_id) in (
      select business_id, review_id from conversation
      where last_at < ${before} and stopped_by is distinct from 'customer' limit ${max})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/**
 * Deletes at most `max` messages of conversations that the customer stopped and whose last message is from before a
 * moment. The conversation stays, because the business may never write to this customer again. Returns how many.
 */
export async function deleteStoppedMessagesBefore(
  db: Db,
  before: Date,
  max: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from review_reply where (business_id, review_id, n) in (
      select r.business_id, r.review_id, r.n
      from conversation c join review_reply r using (business_id, review_id)
      where c.last_at < ${before} and c.stopped_by = 'customer' limit ${max})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Returns true if the customer's device is told of answers. */
export async function hasDevice(db: Db, businessId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("reply_push")
    .select("review_id")
    .where("business_id", "=", businessId)
    .where("review_id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the device that is told of answers to a review, in place of another one. */
export async function putDevice(
  tx: Db,
  businessId: string,
  device: { id: string; endpointSecret: Buffer; keysSecret: Buffer; now: Date },
): Promise<void> {
  const columns = {
    endpoint_secret: device.endpointSecret,
    keys_secret: device.keysSecret,
    created_at: device.now,
  };
  await tx
    .insertInto("reply_push")
    .values({ business_id: businessId, review_id: device.id, ...columns })
    .onConflict((conflict) =>
      conflict.columns(["business_id", "review_id"]).doUpdateSet({ ...columns, sent_n: 0 }),
    )
    .execute();
}

export async function deleteDevice(db: Db, businessId: string, id: string): Promise<void> {
  await db
    .deleteFrom("reply_push")
    .where("business_id", "=", businessId)
    .where("review_id", "=", id)
    .execute();
}

/**
 * Returns the device that message `n` of the business is for. Undefined if nobody turned notifications on, if the
 * message was erased, if it is not the newest one, or if the business may no longer use the panel.
 */
export function findDeviceFor(
  db: Db,
  businessId: string,
  { id, n, now }: { id: string; n: number; now: Date },
) {
  return db
    .selectFrom("tenant")
    .innerJoin("reply_push as p", "p.business_id", "tenant.business_id")
    .innerJoin("review_reply as r", (join) =>
      join.onRef("r.business_id", "=", "p.business_id").onRef("r.review_id", "=", "p.review_id"),
    )
    .where("p.business_id", "=", businessId)
    .where("p.review_id", "=", id)
    .where("r.n", "=", n)
    .where("r.author", "=", "shop")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("review_reply as newer")
            .select("newer.n")
            .where("newer.business_id", "=", businessId)
            .where("newer.review_id", "=", id)
            .where("newer.n", ">", n),
        ),
      ),
    )
    .where("tenant.active_until", ">", now)
    .where("tenant.closed_at", "is", null)
    .select(["p.endpoint_secret as endpointSecret", "p.keys_secret as keysSecret"])
    .select(["tenant.place_name as placeName", "tenant.slug"])
    .executeTakeFirst();
}

/** Stores that the device is told of message `n`. Returns false if it was told of this one or a newer one. */
export async function claimAnswer(
  db: Db,
  businessId: string,
  { id, n }: { id: string; n: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("reply_push")
    .set({ sent_n: n })
    .where("business_id", "=", businessId)
    .where("review_id", "=", id)
    .where("sent_n", "<", n)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lets the device be told of message `n` again, because the push service did not take it. */
export async function releaseAnswer(
  db: Db,
  businessId: string,
  { id, n }: { id: string; n: number },
): Promise<void> {
  await db
    .updateTable("reply_push")
    .set({ sent_n: n - 1 })
    .where("business_id", "=", businessId)
    .where("review_id", "=", id)
    .where("sent_n", "=", n)
    .execute();
}

/** Deletes at most `max` devices from before a moment whose business never answered. Returns how many. */
export async function deleteUnansweredDevicesBefore(
  db: Db,
  before: Date,
  max: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from reply_push where (business_id, review_id) in (
      select p.business_id, p.review_id from reply_push p
      left join conversation c using (business_id, review_id)
      where p.created_at < ${before} and c.review_id is null limit ${max})`.execute(db);
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
