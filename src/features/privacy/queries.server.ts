import type { Db } from "#src/db/client.ts";

/**
 * Marks the account as closed. Logins and existing sessions are then rejected. Returns false if the
 * account was already closed.
 */
export async function markClosed(db: Db, accountId: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable("account")
    .set({ closed_at: now })
    .where("id", "=", accountId)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Returns the closed accounts that are not removed yet. */
export function findClosedAccounts(db: Db) {
  return db.selectFrom("account").select("id").where("closed_at", "is not", null).execute();
}

/** Returns the id of the account's business. Returns undefined if the email is not confirmed. */
export async function findBusinessId(db: Db, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("tenant")
    .select("business_id")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row?.business_id;
}

/** Returns the email of a closed account. Returns undefined if it is open or removed. */
export function findClosedAccount(db: Db, accountId: string) {
  return db
    .selectFrom("account")
    .select("email")
    .where("id", "=", accountId)
    .where("closed_at", "is not", null)
    .executeTakeFirst();
}
