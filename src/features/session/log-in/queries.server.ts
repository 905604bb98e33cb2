import type { Db } from "#src/db/client.ts";

/** Returns what a login needs of the account with a lower-case email. Returns undefined if there is none. */
export function findLogin(db: Db, email: string) {
  return db
    .selectFrom("account")
    .select(["id", "password_hash", "confirmed_at", "closed_at"])
    .where("email", "=", email)
    .executeTakeFirst();
}
