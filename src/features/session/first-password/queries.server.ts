import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

export interface PendingSignUp {
  accountId: string;
  deviceHash: Buffer;
  passwordHash: string;
  phone: string;
  /** The Google account that signs up. */
  google?: { sub: string; email: string };
  now: Date;
  expiresAt: Date;
}

/** Stores the sign-up of a browser. Replaces the earlier one of the same browser. */
export async function upsertPending(db: Db, signUp: PendingSignUp): Promise<void> {
  const values = {
    password_hash: signUp.passwordHash,
    phone: signUp.phone,
    google_sub: signUp.google?.sub ?? null,
    google_email: signUp.google?.email ?? null,
    expires_at: signUp.expiresAt,
  };
  await db
    .insertInto("pending_sign_up")
    .values({
      account_id: signUp.accountId,
      device_hash: signUp.deviceHash,
      created_at: signUp.now,
      ...values,
    })
    .onConflict((conflict) => conflict.columns(["account_id", "device_hash"]).doUpdateSet(values))
    .execute();
}

/** Deletes the newest sign-ups of other browsers, so that at most `max` sign-ups remain. */
export async function trimPending(
  db: Db,
  { accountId, deviceHash }: Pick<PendingSignUp, "accountId" | "deviceHash">,
  max: number,
): Promise<void> {
  await sql`
    delete from pending_sign_up where account_id = ${accountId} and device_hash in (
      select device_hash from pending_sign_up
      where account_id = ${accountId} and device_hash <> ${deviceHash}
      order by created_at, device_hash offset ${max - 1})`.execute(db);
}

/** Returns the sign-up of one browser. */
export function findPendingOf(db: Db, accountId: string, deviceHash: Buffer) {
  return db
    .selectFrom("pending_sign_up")
    .select(["password_hash", "phone", "google_sub", "google_email"])
    .where("account_id", "=", accountId)
    .where("device_hash", "=", deviceHash)
    .executeTakeFirst();
}

/** Returns the newest sign-up of an account by a Google account, from any browser. */
export function findPendingByGoogle(db: Db, accountId: string, sub: string) {
  return db
    .selectFrom("pending_sign_up")
    .select(["password_hash", "phone", "google_sub", "google_email"])
    .where("account_id", "=", accountId)
    .where("google_sub", "=", sub)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
}

/** Returns the hash of the browser with the newest sign-up of an account. */
export async function findNewestDevice(db: Db, accountId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("pending_sign_up")
    .select("device_hash")
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  return row?.device_hash;
}

/** Changes when the sign-up of one browser expires. Returns false if that browser has none. */
export async function updatePendingExpiry(
  db: Db,
  {
    accountId,
    deviceHash,
    expiresAt,
  }: Pick<PendingSignUp, "accountId" | "deviceHash" | "expiresAt">,
): Promise<boolean> {
  const result = await db
    .updateTable("pending_sign_up")
    .set({ expires_at: expiresAt })
    .where("account_id", "=", accountId)
    .where("device_hash", "=", deviceHash)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Returns the sign-ups of an account: first the one of this browser, then from new to old. */
export function findPending(db: Db, accountId: string, deviceHash: Buffer | undefined) {
  return db
    .selectFrom("pending_sign_up")
    .select(["password_hash", "phone", "google_sub", "google_email"])
    .where("account_id", "=", accountId)
    .$if(deviceHash !== undefined, (query) =>
      query.orderBy(sql`device_hash = ${deviceHash}`, "desc"),
    )
    .orderBy("created_at", "desc")
    .execute();
}

/** Returns true if the token is a valid confirmation link of the account, and was opened before. */
export async function isConfirmedBy(
  db: Db,
  accountId: string,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom("account_link")
    .innerJoin("account", "account.id", "account_link.account_id")
    .select("account.id")
    .where("token_hash", "=", tokenHash)
    .where("account_id", "=", accountId)
    .where("purpose", "=", "confirm")
    .where("expires_at", ">", now)
    .where("account.confirmed_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the first password of a confirmed account. Returns false if the account has a password. */
export async function setFirstPassword(
  db: Db,
  accountId: string,
  {
    password_hash,
    phone,
    isRandom,
  }: { password_hash: string; phone: string | null; isRandom: boolean },
): Promise<boolean> {
  const result = await db
    .updateTable("account")
    .set({ password_hash, phone, password_is_random: isRandom })
    .where("id", "=", accountId)
    .where("password_hash", "is", null)
    .where("confirmed_at", "is not", null)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deletePending(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom("pending_sign_up").where("account_id", "=", accountId).execute();
}

export async function deleteExpiredPending(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("pending_sign_up").where("expires_at", "<=", now).execute();
}
