import type { Db } from "#src/db/client.ts";

/** Updates the phone of an account. */
export async function setPhone(db: Db, accountId: string, phone: string): Promise<void> {
  await db.updateTable("account").set({ phone }).where("id", "=", accountId).execute();
}

/** Returns true if a confirmed account has this email. */
export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom("account")
    .select("id")
    .where("email", "=", email)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Updates the email of an account. An unconfirmed account of that email is deleted: the link of the
 * change proves who reads the mailbox. A returned mail to the email before does not count for this one.
 * Throws `isDuplicateEmail` if a confirmed account has the email.
 */
export async function setEmail(db: Db, accountId: string, email: string): Promise<void> {
  await db
    .deleteFrom("account")
    .where("email", "=", email)
    .where("confirmed_at", "is", null)
    .execute();
  await db
    .updateTable("account")
    .set({ email, email_bounced_at: null })
    .where("id", "=", accountId)
    .execute();
}

/** Returns true for the error of an email that another account has. */
export function isDuplicateEmail(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === "23505" && constraint === "account_email_key";
}
