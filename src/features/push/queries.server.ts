import type { Db } from "#src/db/client.ts";
import { mayAct, type Role, roles } from "#src/features/session/role.ts";

export interface NewSubscription {
  id: string;
  accountId: string;
  sessionId: string;
  endpointHash: Buffer;
  endpointSecret: Buffer;
  keysSecret: Buffer;
  now: Date;
}

/** Stores a browser. What an earlier session or account stored about the same browser is replaced. */
export async function putSubscription(tx: Db, subscription: NewSubscription): Promise<void> {
  await tx
    .deleteFrom("push_subscription")
    .where("endpoint_hash", "=", subscription.endpointHash)
    .execute();
  await tx
    .insertInto("push_subscription")
    .values({
      id: subscription.id,
      account_id: subscription.accountId,
      session_id: subscription.sessionId,
      endpoint_hash: subscription.endpointHash,
      endpoint_secret: subscription.endpointSecret,
      keys_secret: subscription.keysSecret,
      created_at: subscription.now,
    })
    // Another call of the same browser was faster.
    .onConflict((conflict) => conflict.column("endpoint_hash").doNothing())
    .execute();
}

/** Deletes the oldest devices of an account that has more than `max`. */
export async function deleteAllButNewest(tx: Db, accountId: string, max: number): Promise<void> {
  await tx
    .deleteFrom("push_subscription")
    .where("account_id", "=", accountId)
    .where("id", "not in", (newest) =>
      newest
        .selectFrom("push_subscription")
        .where("account_id", "=", accountId)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(max)
        .select("id"),
    )
    .execute();
}

export async function deleteOwnSubscription(
  db: Db,
  accountId: string,
  endpointHash: Buffer,
): Promise<void> {
  await db
    .deleteFrom("push_subscription")
    .where("account_id", "=", accountId)
    .where("endpoint_hash", "=", endpointHash)
    .execute();
}

/**
 * Returns the devices of the people who have at least the role `least` in a business: the newest first, of valid
 * sessions.
 */
export function listDevicesOfBusiness(
  db: Db,
  businessId: string,
  { now, least = "staff" }: { now: Date; least?: Role | undefined },
) {
  return db
    .selectFrom("push_subscription")
    .innerJoin("shop_access", "shop_access.account_id", "push_subscription.account_id")
    .innerJoin("session", "session.id", "push_subscription.session_id")
    .where("shop_access.business_id", "=", businessId)
    .where(
      "shop_access.role",
      "in",
      roles.filter((role) => mayAct(role, least)),
    )
    .where("session.revoked_at", "is", null)
    .where("session.expires_at", ">", now)
    .select(["push_subscription.id", "push_subscription.endpoint_secret as endpointSecret"])
    .select("push_subscription.keys_secret as keysSecret")
    .orderBy("push_subscription.created_at", "desc")
    .limit(100)
    .execute();
}

/** Stores that a device is sent a message. Returns false if it was sent this one before. */
export async function claimMessage(
  db: Db,
  subscriptionId: string,
  { key, now }: { key: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("push_sent")
    .columns(["subscription_id", "key", "at"])
    .expression((eb) =>
      // The device may have been turned off since the list was read.
      eb
        .selectFrom("push_subscription")
        .where("id", "=", subscriptionId)
        .select((one) => ["id", one.val(key).as("key"), one.val(now).as("at")]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Lets a message be sent again, because the push service did not take it. */
export async function releaseMessage(db: Db, subscriptionId: string, key: string): Promise<void> {
  await db
    .deleteFrom("push_sent")
    .where("subscription_id", "=", subscriptionId)
    .where("key", "=", key)
    .execute();
}

/** Deletes a device whose subscription has ended. */
export async function deleteSubscription(db: Db, id: string): Promise<void> {
  await db.deleteFrom("push_subscription").where("id", "=", id).execute();
}

/** Deletes the notes about messages from before a moment. */
export async function deleteSentBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("push_sent").where("at", "<", before).execute();
}
