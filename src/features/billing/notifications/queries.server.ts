import type { Db } from "#src/db/client.ts";

/** Stores a notification. Returns false if this version of the resource is stored already. */
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
    .onConflict((conflict) => conflict.doNothing())
    .returning("topic")
    .executeTakeFirst();
  return row !== undefined;
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
