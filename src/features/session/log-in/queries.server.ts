import type { Db } from "#src/db/client.ts";

/** Returns what a login needs of the account with a lower-case email. Returns undefined if there is none. */
export function findLogin(db: Db, email: string) {
  return db
    .selectFrom("account")
    .select(["id", "password_hash", "confirmed_at", "closed_at", "email_bounced_at"])
    .select("limits_lifted_at")
    .where("email", "=", email)
    .executeTakeFirst();
}

/**
 * Locks the account of a login until the transaction ends, so that a change of its email or password waits or
 * is seen. Returns undefined if the email has no open account.
 */
export function lockLogin(db: Db, email: string) {
  return db
    .selectFrom("account")
    .select(["id", "password_hash"])
    .where("email", "=", email)
    .where("closed_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Stores the time of an account's first login. Returns true for the first login only. */
export async function markFirstLogin(db: Db, accountId: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable("account")
    .set({ first_login_at: now })
    .where("id", "=", accountId)
    .where("first_login_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Returns true if the owner of an account may log in: it is confirmed and not closed. Locks the account until
 * the transaction ends, so that a removal of its passkeys waits or is seen.
 */
export async function lockOpenAccount(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom("account")
    .select("id")
    .where("id", "=", accountId)
    .where("confirmed_at", "is not", null)
    .where("closed_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
