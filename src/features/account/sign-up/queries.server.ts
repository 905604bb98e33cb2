import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

export interface NewAccount {
  id: string;
  email: string;
  passwordHash: string;
  phone: string;
  now: Date;
}

/**
 * Inserts an account, or replaces the password and phone of an unconfirmed one. Returns its id.
 * Returns undefined if the email has a confirmed account.
 */
export async function upsertUnconfirmed(db: Db, account: NewAccount): Promise<string | undefined> {
  const row = await db
    .insertInto("account")
    .values({
      id: account.id,
      email: account.email,
      password_hash: account.passwordHash,
      phone: account.phone,
      created_at: account.now,
    })
    .onConflict((conflict) =>
      conflict
        .column("email")
        .doUpdateSet({ password_hash: account.passwordHash, phone: account.phone })
        .where("account.confirmed_at", "is", null),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Marks an account as confirmed. Returns false if it was already confirmed. */
export async function markConfirmed(db: Db, accountId: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable("account")
    .set({ confirmed_at: now })
    .where("id", "=", accountId)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Deletes expired links, and unconfirmed accounts older than a week without a valid link. Returns
 * the number of accounts.
 */
export async function deleteUnconfirmedAccounts(db: Db, now: Date): Promise<number> {
  await db.deleteFrom("account_link").where("expires_at", "<", now).execute();
  const { numAffectedRows } = await sql`
    delete from account where confirmed_at is null and created_at < ${new Date(now.getTime() - 7 * 86_400_000)}
      and not exists (select 1 from account_link where account_id = account.id)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
