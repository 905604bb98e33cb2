import type { ExpressionBuilder } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { DB } from "#src/db/tables.ts";

export async function setPhone(db: Db, accountId: string, phone: string): Promise<void> {
  await db.updateTable("account").set({ phone }).where("id", "=", accountId).execute();
}

/** Returns true if an account that is more than an unfinished sign-up has this email. */
export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom("account")
    .select("id")
    .where("email", "=", email)
    .where((is) => is.not(isUnfinished(is)))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Updates the email of an account. An unfinished sign-up of that email is deleted: the link of the
 * change proves who reads the mailbox. A returned mail to the email before does not count for this one.
 * Throws `isDuplicateEmail` if another account has the email.
 */
export async function setEmail(db: Db, accountId: string, email: string): Promise<void> {
  await db.deleteFrom("account").where("email", "=", email).where(isUnfinished).execute();
  await db
    .updateTable("account")
    .set({ email, email_bounced_at: null })
    .where("id", "=", accountId)
    .execute();
}

/**
 * Matches the account of a sign-up that nobody has logged in to. A mail scanner that opens the link confirms
 * such an account too, but gives it no password.
 */
function isUnfinished(is: ExpressionBuilder<DB, "account">) {
  return is.and([
    is.or([is("confirmed_at", "is", null), is("password_hash", "is", null)]),
    is("closed_at", "is", null),
    is.not(
      is.exists(
        is.selectFrom("passkey").select("id").whereRef("passkey.account_id", "=", "account.id"),
      ),
    ),
  ]);
}

/** Returns true for the error of an email that another account has. */
export function isDuplicateEmail(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === "23505" && constraint === "account_email_key";
}
