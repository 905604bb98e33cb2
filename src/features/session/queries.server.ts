import type { Db } from "#src/db/client.ts";

export async function findEmail(db: Db, accountId: string): Promise<string> {
  const row = await db
    .selectFrom("account")
    .select("email")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return row.email;
}
