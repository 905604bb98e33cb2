import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

type MailStatus = "waiting" | "sent" | "refused" | "given_up";

export interface StoredMail {
  key: string;
  recipient: string;
  subject: string;
  html: string;
  plain: string;
  headers?: Record<string, string> | undefined;
  quotesCustomers: boolean;
  hasSecret?: boolean;
  accountId?: string | undefined;
  now: Date;
}

/** Returns false if a mail with this key was inserted before. */
export async function insertMail(
  db: Db,
  { now, headers, quotesCustomers, hasSecret = false, accountId, ...mail }: StoredMail,
): Promise<boolean> {
  const row = await db
    .insertInto("mail_outbox")
    .values({
      ...mail,
      headers: headers ? JSON.stringify(headers) : null,
      quotes_customers: quotesCustomers,
      has_secret: hasSecret,
      account_id: accountId ?? accountOf(mail.recipient),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .executeTakeFirst();
  return row !== undefined;
}

/** The account with an email, or null. */
function accountOf(email: string) {
  return sql<string | null>`(select id from account where email = ${email})`;
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
    .returning(["recipient", "subject", "html", "plain", "headers", "attempts", "resends"])
    .executeTakeFirst();
}

const noContent = { recipient: null, subject: null, html: null, plain: null, headers: null };

/**
 * Stores the final status, and deletes the content and the recipient. A mail that left or was given up keeps
 * them for `resendDays`, so that the operator can send it again: not if it quotes customers, and not if it left
 * with a secret link.
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
  if (end.status !== "refused") {
    const kept = await waiting
      .set(final)
      .where("quotes_customers", "=", false)
      // The content must not outlive the account.
      .$if(end.status === "sent", (query) =>
        query.where("has_secret", "=", false).where("account_id", "is not", null),
      )
      .executeTakeFirst();
    if (kept.numUpdatedRows > 0n) return;
  }
  await waiting.set({ ...final, ...noContent }).execute();
}

export async function deleteWaitingMail(db: Db, keys: string[]): Promise<void> {
  await db
    .deleteFrom("mail_outbox")
    .where("key", "in", keys)
    .where("status", "=", "waiting")
    .execute();
}

/** Deletes every mail that waits to be sent. Returns how many. */
export async function deleteEveryWaitingMail(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("mail_outbox")
    .where("status", "=", "waiting")
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes mails, whatever became of them. */
export async function deleteMails(db: Db, keys: string[]): Promise<void> {
  await db.deleteFrom("mail_outbox").where("key", "in", keys).execute();
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

/** The mails whose content is stored after they were settled. */
const settledStatuses = ["given_up", "sent"];

/**
 * Makes a mail wait again that left or was given up. Returns false if it has no content, or is about another account
 * than `accountId`.
 */
export async function restoreMail(
  db: Db,
  { key, accountId }: { key: string; accountId?: string | undefined },
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable("mail_outbox")
    .set({ status: "waiting", created_at: now, settled_at: null, smtp_code: null, attempts: 0 })
    // A mail that left needs another message id, or the receiver may hide it as a repetition.
    .set({ resends: sql`resends + case when status = 'sent' then 1 else 0 end` })
    .where("key", "=", key)
    .where("status", "in", settledStatuses)
    .$if(accountId !== undefined, (query) => query.where("account_id", "=", accountId ?? ""))
    .where("recipient", "is not", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes the content of mails that left or were given up, chosen by key, recipient or age. */
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
    .where("status", "in", settledStatuses)
    .where("recipient", "is not", null)
    .where(condition)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Returns the mails about an account that were queued since a moment, the newest first. Without their content. */
export function findMailsOf(db: Db, accountId: string, since: Date) {
  return db
    .selectFrom("mail_outbox")
    .select(["key", "status", "attempts", "resends", "smtp_code", "created_at", "settled_at"])
    .select(({ eb }) => [
      eb("recipient", "is not", null).and("status", "in", settledStatuses).as("can_resend"),
    ])
    .where("account_id", "=", accountId)
    .where("created_at", ">", since)
    .orderBy("created_at", "desc")
    .limit(100)
    .$narrowType<{ status: MailStatus; can_resend: boolean }>()
    .execute();
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
