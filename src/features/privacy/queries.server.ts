import { sql } from "kysely";
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

/** Returns those of the accounts that exist and are not closed. */
export function listOpenAccounts(db: Db, ids: string[]) {
  return db
    .selectFrom("account")
    .select("id")
    .where("id", "in", ids)
    .where("closed_at", "is", null)
    .execute();
}

export function findClosedAccounts(db: Db) {
  return db.selectFrom("account").select("id").where("closed_at", "is not", null).execute();
}

/** Returns the ids of the account's own businesses. There are none before the email is confirmed. */
export async function listBusinessIds(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("tenant")
    .select("business_id")
    .where("account_id", "=", accountId)
    .orderBy("business_id")
    .execute();
  return rows.map(({ business_id }) => business_id);
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

/** Marks one business as removed. Returns false if it is already, or if it does not exist. */
export async function markRemoved(db: Db, businessId: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable("business")
    .set({ removed_at: now })
    .where("id", "=", businessId)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Returns a removed business with its owner's email. Returns undefined if it is open, or its rows are gone. */
export function findRemovedBusiness(db: Db, businessId: string) {
  return db
    .selectFrom("business")
    .innerJoin("account", "account.id", "business.account_id")
    .select(["business.place_name", "business.account_id", "account.email"])
    .where("business.id", "=", businessId)
    .where("business.removed_at", "is not", null)
    .executeTakeFirst();
}

/** Returns the removed businesses whose rows are not gone yet. */
export function listRemovedBusinesses(db: Db) {
  return db.selectFrom("business").select("id").where("removed_at", "is not", null).execute();
}

/**
 * Locks businesses until the transaction ends. A subscription that is being stored commits before, and the removal ends
 * it; a later one waits, and finds the business closed.
 */
export async function lockBusinesses(tx: Db, businessIds: string[]): Promise<void> {
  await tx
    .selectFrom("business")
    .select("id")
    .where("id", "=", sql<string>`any(${businessIds}::uuid[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
}
