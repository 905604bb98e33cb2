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

/** False when a message of this key was put in before. */
export async function insertMail(db: Db, { now, headers, ...mail }: StoredMail): Promise<boolean> {
  const row = await db
    .insertInto("mail_outbox")
    .values({ ...mail, headers: headers ? JSON.stringify(headers) : null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts an attempt and answers what is to be sent; undefined when it is settled already. */
export function beginAttempt(db: Db, key: string) {
  return db
    .updateTable("mail_outbox")
    .set({ attempts: sql`attempts + 1` })
    .where("key", "=", key)
    .where("status", "=", "waiting")
    .returning(["recipient", "subject", "html", "plain", "headers", "attempts"])
    .executeTakeFirst();
}

/** Writes down how it ended, and forgets what it said and to whom. */
export async function settleMail(
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

/** Removes messages that are not settled yet. */
export async function deleteWaitingMail(db: Db, keys: string[]): Promise<void> {
  await db
    .deleteFrom("mail_outbox")
    .where("key", "in", keys)
    .where("status", "=", "waiting")
    .execute();
}

/** Forgets messages made before a moment, whatever became of them. Answers how many. */
export async function deleteOldMail(db: Db, before: Date): Promise<number> {
  const result = await db
    .deleteFrom("mail_outbox")
    .where("created_at", "<", before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
