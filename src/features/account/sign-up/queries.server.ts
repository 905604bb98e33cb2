import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

export interface NewAccount {
  id: string;
  email: string;
  now: Date;
}

/**
 * Inserts an account, unless the email has one. Locks it until the transaction ends. Returns its id.
 * Returns undefined if the email has an account that is confirmed and has a password.
 */
export async function openAccount(db: Db, account: NewAccount): Promise<string | undefined> {
  await db
    .insertInto("account")
    .values({ id: account.id, email: account.email, created_at: account.now })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .execute();
  const found = await db
    .selectFrom("account")
    .select(["id", "password_hash", "confirmed_at"])
    .where("email", "=", account.email)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return found.confirmed_at && found.password_hash ? undefined : found.id;
}

/** Returns the id of the account of an email that is unconfirmed or has no password. Locks the account. */
export async function findUnfinishedAccount(db: Db, email: string): Promise<string | undefined> {
  const found = await db
    .selectFrom("account")
    .select("id")
    .where("email", "=", email)
    .where("closed_at", "is", null)
    .where((is) => is.or([is("confirmed_at", "is", null), is("password_hash", "is", null)]))
    .forUpdate()
    .executeTakeFirst();
  return found?.id;
}

/** Returns if the account of a browser's pending sign-up is confirmed. Undefined if that browser has none. */
export async function findIsConfirmed(
  db: Db,
  { email, deviceHash, now }: { email: string; deviceHash: Buffer; now: Date },
): Promise<boolean | undefined> {
  const row = await db
    .selectFrom("pending_sign_up")
    .innerJoin("account", "account.id", "pending_sign_up.account_id")
    .select("account.confirmed_at")
    .where("account.email", "=", email)
    .where("device_hash", "=", deviceHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row && row.confirmed_at !== null;
}

/**
 * Marks an account as confirmed, without a password: until now no caller has proved to receive its mail. Returns
 * false if it was already confirmed.
 */
export async function markConfirmed(db: Db, accountId: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable("account")
    .set({ confirmed_at: now, password_hash: null })
    .where("id", "=", accountId)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Clears the mark of a returned mail: the owner has used a link that was mailed to the account. */
export async function clearReturned(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable("account")
    .set({ email_bounced_at: null })
    .where("id", "=", accountId)
    .where("email_bounced_at", "is not", null)
    .execute();
}

/**
 * Deletes expired links, and accounts that are unconfirmed or have no password, are older than a
 * week and have no valid link. Returns the number of accounts.
 */
export async function deleteUnfinishedAccounts(db: Db, now: Date): Promise<number> {
  await db.deleteFrom("account_link").where("expires_at", "<", now).execute();
  const { numAffectedRows } = await sql`
    delete from account
    where (confirmed_at is null or password_hash is null) and closed_at is null and created_at < ${new Date(now.getTime() - 7 * 86_400_000)}
      and not exists (select 1 from account_link where account_id = account.id)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
