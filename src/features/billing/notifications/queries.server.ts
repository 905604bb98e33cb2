import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { UnreadableReason } from "./contract.ts";

/** Stores a notification. Returns false if the state that it is about was settled before. */
export async function insertNotification(
  db: Db,
  notification: { topic: string; resourceId: string; version: string; now: Date },
): Promise<boolean> {
  const row = await db
    .insertInto("payment_notification")
    .values({
      topic: notification.topic,
      resource_id: notification.resourceId,
      version: notification.version,
      received_at: notification.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["topic", "resource_id", "version"])
        .doUpdateSet({ received_at: notification.now })
        .where("payment_notification.settled_at", "is", null),
    )
    .returning("topic")
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores that the state which a notification is about is stored. A repetition is then ignored. */
export async function markSettled(
  db: Db,
  notification: { topic: string; resourceId: string; version?: string | undefined },
  now: Date,
): Promise<void> {
  if (notification.version === undefined) return;
  await db
    .updateTable("payment_notification")
    .set({ settled_at: now })
    .where("topic", "=", notification.topic)
    .where("resource_id", "=", notification.resourceId)
    .where("version", "=", notification.version)
    .execute();
}

/** Deletes notifications received before `before`. */
export async function deleteNotifications(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("payment_notification").where("received_at", "<", before).execute();
}

/** Stores the signature of a webhook request. Returns false if the request was received before. */
export async function insertRequest(db: Db, signature: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .insertInto("webhook_request")
    .values({ signature, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("received_at")
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteRequests(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("webhook_request").where("received_at", "<", before).execute();
}

export interface UnreadableWebhook {
  id: string;
  receivedAt: Date;
  topic: string | null;
  resourceId: string | null;
  reason: string;
}

/** Rows per reason. A flood of one reason does not push the others out. */
const maxPerReason = 100;

/**
 * Stores a webhook that could not be used. `once` stores at most one of its reason per minute, for
 * requests that anybody can send. Deletes the oldest rows of the reason.
 */
export async function insertUnreadable(
  db: Db,
  { id, receivedAt, topic, resourceId, reason }: UnreadableWebhook,
  { once }: { once: boolean },
): Promise<void> {
  const minuteAgo = new Date(receivedAt.getTime() - 60_000);
  await sql`
    insert into webhook_unreadable (id, received_at, topic, resource_id, reason)
    select ${id}, ${receivedAt}, ${topic}, ${resourceId}, ${reason}
    where not ${once} or not exists (select from webhook_unreadable
      where reason = ${reason} and received_at > ${minuteAgo})`.execute(db);
  await sql`
    delete from webhook_unreadable where id in (select id from webhook_unreadable
      where reason = ${reason} order by received_at desc, id desc offset ${maxPerReason})`.execute(
    db,
  );
}

/** Returns the stored webhooks that could not be used, the newest first. */
export function findUnreadable(db: Db) {
  return db
    .selectFrom("webhook_unreadable")
    .selectAll()
    .orderBy("received_at", "desc")
    .orderBy("id", "desc")
    .limit(200)
    .execute();
}

/** Deletes a webhook that could not be used, of a reason if one is given, and returns it. */
export function takeUnreadable(db: Db, id: string, reason?: UnreadableReason) {
  return db
    .deleteFrom("webhook_unreadable")
    .where("id", "=", id)
    .$if(reason !== undefined, (query) => query.where("reason", "=", reason ?? ""))
    .returning(["topic", "resource_id"])
    .executeTakeFirst();
}

/** Deletes webhooks that could not be used from before a moment. */
export async function deleteUnreadable(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("webhook_unreadable").where("received_at", "<", before).execute();
}
