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
