import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

export interface StoredMail {
  key: string;
  recipient: string;
  subject: string;
  html: string;
  plain: string;
  headers: Record<string, string> | undefined;
  now: Date;
}

/** Returns false if a mail with this key was inserted before. */
export async function insertMail(db: Db, { now, headers, ...mail }: StoredMail): Promise<boolean> {
  const row = await db
    .insertInto("mail_outbox")
    .values({ ...mail, headers: headers ? JSON.stringify(headers) : null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts an attempt and returns the mail. Returns undefined if the mail has a final status. */
export function beginAttempt(db: Db, key: string) {
  return db
    .updateTable("mail_outbox")
    .set({ attempts: sql`attempts + 1` })
    .where("key", "=", key)
    .where("status", "=", "waiting")
    .returning(["recipient", "subject", "html", "plain", "headers", "attempts"])
    .executeTakeFirst();
}

/** Stores the final status, and deletes the content and the recipient. */
export async function finishMail(
  db: Db,
  key: string,
  end: { status: "sent" | "refused" | "given_up"; smtpCode?: number | undefined; now: Date },
): Promise<void> {
  await db
    .updateTable("mail_outbox")
    .set({
      status: end.status,
      smtp_code: end.smtpCode ?? null,
      settled_at: end.now,
      recipient: null,
      subject: null,
      html: null,
      plain: null,
      headers: null,
    })
    .where("key", "=", key)
    .where("status", "=", "waiting")
    .execute();
}

/** Deletes mails that wait to be sent. */
export async function deleteWaitingMail(db: Db, keys: string[]): Promise<void> {
  await db
    .deleteFrom("mail_outbox")
    .where("key", "in", keys)
    .where("status", "=", "waiting")
    .execute();
}

/** Deletes all mails created before a moment. Returns how many. */
export async function deleteOldMail(db: Db, before: Date): Promise<number> {
  const result = await db
    .deleteFrom("mail_outbox")
    .where("created_at", "<", before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

export function findAccountByEmail(db: Db, email: string) {
  return db.selectFrom("account").select("id").where("email", "=", email).executeTakeFirst();
}

/** Returns undefined if the account was removed. */
export function findAccount(db: Db, id: string) {
  return db
    .selectFrom("account")
    .select(["email", "email_bounced_at"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Stores that a mail to the account's email came back. */
export async function setEmailReturned(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable("account").set({ email_bounced_at: now }).where("id", "=", id).execute();
}
