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
 * Makes an account, or gives an unconfirmed one what was just typed. Answers its id; undefined
 * when the address has a confirmed account.
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

/** False when it was confirmed before. */
export async function markConfirmed(db: Db, accountId: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable("account")
    .set({ confirmed_at: now })
    .where("id", "=", accountId)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Forgets links that are over and accounts that were never confirmed while theirs was good. */
export async function deleteUnconfirmed(db: Db, now: Date): Promise<number> {
  await db.deleteFrom("account_link").where("expires_at", "<", now).execute();
  const { numAffectedRows } = await sql`
    delete from account where confirmed_at is null and created_at < ${new Date(now.getTime() - 7 * 86_400_000)}
      and not exists (select 1 from account_link where account_id = account.id)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
