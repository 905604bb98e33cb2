import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

export interface StoredMail {
  key: string;
  recipient: string;
  subject: string;
  html: string;
  plain: string;
  headers: Record<string, string> | undefined;
  quotesCustomers: boolean;
  now: Date;
}

/** Returns false if a mail with this key was inserted before. */
export async function insertMail(
  db: Db,
  { now, headers, quotesCustomers, ...mail }: StoredMail,
): Promise<boolean> {
  const row = await db
    .insertInto("mail_outbox")
    .values({
      ...mail,
      headers: headers ? JSON.stringify(headers) : null,
      quotes_customers: quotesCustomers,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts the mails to a recipient that were queued after a moment and wait for their first attempt. */
export async function countNewWaiting(db: Db, recipient: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom("mail_outbox")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("status", "=", "waiting")
    .where("created_at", ">", since)
    .where("recipient", "=", recipient)
    .where("attempts", "=", 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function findMailKey(db: Db, key: string) {
  return db.selectFrom("mail_outbox").select("key").where("key", "=", key).executeTakeFirst();
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

const noContent = { recipient: null, subject: null, html: null, plain: null, headers: null };

/**
 * Stores the final status, and deletes the content and the recipient. A mail that was given up keeps
 * them for `resendDays`, unless it quotes customers.
 */
export async function finishMail(
  db: Db,
  key: string,
  end: { status: "sent" | "refused" | "given_up"; smtpCode?: number | undefined; now: Date },
): Promise<void> {
  const final = { status: end.status, smtp_code: end.smtpCode ?? null, settled_at: end.now };
  const waiting = db
    .updateTable("mail_outbox")
    .where("key", "=", key)
    .where("status", "=", "waiting");
  if (end.status === "given_up") {
    const kept = await waiting.set(final).where("quotes_customers", "=", false).executeTakeFirst();
    if (kept.numUpdatedRows > 0n) return;
  }
  await waiting.set({ ...final, ...noContent }).execute();
}

/** Deletes mails that wait to be sent. */
export async function deleteWaitingMail(db: Db, keys: string[]): Promise<void> {
  await db
    .deleteFrom("mail_outbox")
    .where("key", "in", keys)
    .where("status", "=", "waiting")
    .execute();
}

/** Deletes the mails to a recipient that wait to be sent, except those whose keys begin with `except`. */
export async function deleteWaitingMailTo(
  db: Db,
  { recipient, except }: { recipient: string; except: string },
): Promise<void> {
  await db
    .deleteFrom("mail_outbox")
    .where("status", "=", "waiting")
    .where("recipient", "=", recipient)
    .where(sql<boolean>`not starts_with(key, ${except})`)
    .execute();
}

/** Gives up the mails that wait since before a moment, and deletes their content. No job sends them any more. */
export async function giveUpOldWaitingMail(db: Db, before: Date, now: Date): Promise<void> {
  await db
    .updateTable("mail_outbox")
    .set({ status: "given_up", settled_at: now, ...noContent })
    .where("status", "=", "waiting")
    .where("created_at", "<", before)
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

/** Returns the mails that were given up since a moment and still have their content. */
export function findGivenUp(db: Db, since: Date) {
  return db
    .selectFrom("mail_outbox")
    .select(["key", "attempts", "smtp_code", "created_at", "settled_at"])
    .select(sql<string>`split_part(recipient, '@', 2)`.as("domain"))
    .where("status", "=", "given_up")
    .where("settled_at", ">", since)
    .where("recipient", "is not", null)
    .orderBy("settled_at", "desc")
    .limit(200)
    .execute();
}

/** Makes a mail wait again that was given up. Returns false if it has no content. */
export async function restoreMail(db: Db, key: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable("mail_outbox")
    .set({ status: "waiting", created_at: now, settled_at: null, smtp_code: null, attempts: 0 })
    .where("key", "=", key)
    .where("status", "=", "given_up")
    .where("recipient", "is not", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes the content of mails that were given up, chosen by key, recipient or age. */
export async function deleteContent(
  db: Db,
  which: { key: string } | { recipient: string } | { before: Date },
): Promise<number> {
  const condition =
    "key" in which
      ? sql<boolean>`key = ${which.key}`
      : "recipient" in which
        ? sql<boolean>`recipient = ${which.recipient}`
        : sql<boolean>`settled_at < ${which.before}`;
  const result = await db
    .updateTable("mail_outbox")
    .set(noContent)
    .where("status", "=", "given_up")
    .where("recipient", "is not", null)
    .where(condition)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
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
export async function setEmailReturned(
  db: Db,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable("account")
    .set({ email_bounced_at: now })
    .where("id", "=", id)
    .where("email", "=", email)
    .execute();
}
