import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

/** What a login needs of the account with an address, in lower case; undefined without one. */
export function findAccountByEmail(db: Db, email: string) {
  return db
    .selectFrom("account")
    .select(["id", "password_hash", "confirmed_at", "closed_at"])
    .where("email", "=", email)
    .executeTakeFirst();
}

/** An account by its id; undefined when it was removed. */
export function findAccount(db: Db, id: string) {
  return db
    .selectFrom("account")
    .select(["id", "email", "phone", "password_hash", "confirmed_at", "closed_at", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst();
}

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

/** Gives an account another password, by its hash. */
export async function setPassword(db: Db, accountId: string, passwordHash: string): Promise<void> {
  await db
    .updateTable("account")
    .set({ password_hash: passwordHash })
    .where("id", "=", accountId)
    .execute();
}

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

export type LinkPurpose = "confirm" | "reset";

export interface NewLink {
  accountId: string;
  purpose: LinkPurpose;
  tokenHash: Buffer;
  now: Date;
  expiresAt: Date;
}

/** Holds the account's row until the transaction ends, so that two callers wait for each other. */
export async function lockAccount(db: Db, accountId: string): Promise<void> {
  await db.selectFrom("account").select("id").where("id", "=", accountId).forUpdate().execute();
}

/** Stores a link that was mailed. */
export async function insertLink(db: Db, link: NewLink): Promise<void> {
  await db
    .insertInto("account_link")
    .values({
      token_hash: link.tokenHash,
      account_id: link.accountId,
      purpose: link.purpose,
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** Deletes the account's links of a purpose. Answers the hashes of their tokens. */
export async function deleteLinks(
  db: Db,
  accountId: string,
  purpose: LinkPurpose,
): Promise<Buffer[]> {
  const rows = await db
    .deleteFrom("account_link")
    .where("account_id", "=", accountId)
    .where("purpose", "=", purpose)
    .returning("token_hash")
    .execute();
  return rows.map(({ token_hash }) => token_hash);
}

/** Uses a link up and answers whose it is; undefined when it is unknown, used or over. */
export async function useLink(
  db: Db,
  link: { tokenHash: Buffer; purpose: LinkPurpose; now: Date },
): Promise<string | undefined> {
  const row = await db
    .updateTable("account_link")
    .set({ used_at: link.now })
    .where("token_hash", "=", link.tokenHash)
    .where("purpose", "=", link.purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", link.now)
    .returning("account_id")
    .executeTakeFirst();
  return row?.account_id;
}

/** Forgets links that are over and accounts that were never confirmed while theirs was good. */
export async function deleteUnconfirmed(db: Db, now: Date): Promise<number> {
  await db.deleteFrom("account_link").where("expires_at", "<", now).execute();
  const { numAffectedRows } = await sql`
    delete from account where confirmed_at is null and created_at < ${new Date(now.getTime() - 7 * 86_400_000)}
      and not exists (select 1 from account_link where account_id = account.id)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
