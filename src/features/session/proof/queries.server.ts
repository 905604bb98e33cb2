import type { Db } from "#src/db/client.ts";

/** Returns the password hash of an account, and if it is of random bytes that no person knows. */
export function findPassword(db: Db, accountId: string) {
  return db
    .selectFrom("account")
    .select(["password_hash", "password_is_random"])
    .where("id", "=", accountId)
    .executeTakeFirst();
}
