import type { Db } from "#src/db/client.ts";

/** Returns the password hash of an account. Returns null or undefined if there is none. */
export async function findPasswordHash(db: Db, accountId: string) {
  const row = await db
    .selectFrom("account")
    .select("password_hash")
    .where("id", "=", accountId)
    .executeTakeFirst();
  return row?.password_hash;
}
