import type { Db } from "#src/db/client.ts";

/** Returns the account id of a lower-case email. Returns undefined if there is none. */
export async function findAccountId(db: Db, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("account")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  return row?.id;
}

export async function setPassword(db: Db, accountId: string, passwordHash: string): Promise<void> {
  await db
    .updateTable("account")
    .set({ password_hash: passwordHash, password_is_random: false })
    .where("id", "=", accountId)
    .execute();
}
