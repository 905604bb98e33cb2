import type { Db } from "#src/db/client.ts";

/** From now on nobody enters. False when it was closed before. */
export async function markClosed(db: Db, accountId: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable("account")
    .set({ closed_at: now })
    .where("id", "=", accountId)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Accounts whose owners asked for removal and that are still there. */
export function closedAccounts(db: Db) {
  return db.selectFrom("account").select("id").where("closed_at", "is not", null).execute();
}

/** Undefined while the e-mail is not confirmed. */
export async function findBusinessId(db: Db, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("business")
    .select("id")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row?.id;
}

/** The email of an account that its owner closed; undefined when it is open or was removed. */
export function findClosed(db: Db, accountId: string) {
  return db
    .selectFrom("account")
    .select("email")
    .where("id", "=", accountId)
    .where("closed_at", "is not", null)
    .executeTakeFirst();
}
