import type { Db } from "#src/db/client.ts";
import type { NewPasskey } from "../passkeys/verify-new-passkey.server.ts";

export function findPasskeys(db: Db, accountId: string) {
  return db
    .selectFrom("passkey")
    .select(["id", "name", "created_at", "last_used_at"])
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}

export async function countPasskeys(db: Db, accountId: string): Promise<number> {
  return (await findPasskeys(db, accountId)).length;
}

/** Stores a passkey. Returns false if some account has it already. */
export async function insertPasskey(
  db: Db,
  accountId: string,
  { id, publicKey, counter, transports, name, now }: NewPasskey & { name: string; now: Date },
): Promise<boolean> {
  const result = await db
    .insertInto("passkey")
    .values({
      id,
      account_id: accountId,
      name,
      public_key: publicKey,
      counter,
      transports,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Renames a passkey of the account. Returns false if the account has no such passkey. */
export async function updateName(
  db: Db,
  accountId: string,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const result = await db
    .updateTable("passkey")
    .set({ name })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes a passkey of the account. Returns its name, or undefined if there is none. */
export async function deletePasskey(
  db: Db,
  accountId: string,
  id: string,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom("passkey")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
  return row?.name;
}

export async function deleteAllPasskeys(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom("passkey").where("account_id", "=", accountId).execute();
}
