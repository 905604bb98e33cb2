import type { Db } from "#src/db/client.ts";

/** Stores that a browser has logged in to an account. */
export async function upsertDevice(
  db: Db,
  device: { accountId: string; deviceHash: Buffer; now: Date },
): Promise<void> {
  await db
    .insertInto("known_device")
    .values({
      account_id: device.accountId,
      device_hash: device.deviceHash,
      last_used_at: device.now,
    })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "device_hash"]).doUpdateSet({ last_used_at: device.now }),
    )
    .execute();
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
export async function deleteOldDevices(db: Db, before: Date): Promise<number> {
  const result = await db
    .deleteFrom("known_device")
    .where("last_used_at", "<", before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
