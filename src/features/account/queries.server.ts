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
