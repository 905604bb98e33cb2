import type { Db } from "#src/db/client.ts";

export async function findEmail(db: Db, accountId: string): Promise<string> {
  const row = await db
    .selectFrom("account")
    .select("email")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return row.email;
}

/** Returns the id of the account with a lower-case email. */
export async function findAccountId(db: Db, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("account")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  return row?.id;
}
