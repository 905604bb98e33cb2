import type { Db } from "#src/db/client.ts";

/**
 * Stores that a browser has logged in to an account. Returns true if it had not before. A concurrent
 * login of the same browser waits for the first one's transaction, and gets false.
 */
export async function upsertDevice(
  db: Db,
  device: { accountId: string; deviceHash: Buffer; now: Date },
): Promise<boolean> {
  const { accountId: account_id, deviceHash: device_hash, now: last_used_at } = device;
  const inserted = await db
    .insertInto("known_device")
    .values({ account_id, device_hash, last_used_at })
    .onConflict((conflict) => conflict.columns(["account_id", "device_hash"]).doNothing())
    .returning("account_id")
    .executeTakeFirst();
  if (inserted) return true;
  await db
    .updateTable("known_device")
    .set({ last_used_at })
    .where("account_id", "=", account_id)
    .where("device_hash", "=", device_hash)
    .execute();
  return false;
}

export async function deleteDevices(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom("known_device").where("account_id", "=", accountId).execute();
}

/** Returns true if the browser has logged in to the account with this lower-case email. */
export async function hasDevice(db: Db, email: string, deviceHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom("known_device")
    .innerJoin("account", "account.id", "known_device.account_id")
    .select("account.id")
    .where("account.email", "=", email)
    .where("device_hash", "=", deviceHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the browsers that have not logged in since `before`. Returns how many. */
export async function deleteDevicesBefore(db: Db, before: Date): Promise<number> {
  const result = await db
    .deleteFrom("known_device")
    .where("last_used_at", "<", before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
