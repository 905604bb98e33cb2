import type { Db } from "#src/db/client.ts";

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

/** Deletes signatures received before `before`. */
export async function deleteRequests(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("webhook_request").where("received_at", "<", before).execute();
}
