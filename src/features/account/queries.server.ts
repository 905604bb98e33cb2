import type { Db } from "#src/db/client.ts";

/** Returns an account. Returns undefined if it was removed. */
export function findAccount(db: Db, id: string) {
  return db
    .selectFrom("account")
    .select(["id", "email", "phone", "password_hash", "confirmed_at", "closed_at", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst();
}
