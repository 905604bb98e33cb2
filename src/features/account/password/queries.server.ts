import type { Db } from "#src/db/client.ts";

/** Gives an account another password, by its hash. */
export async function setPassword(db: Db, accountId: string, passwordHash: string): Promise<void> {
  await db
    .updateTable("account")
    .set({ password_hash: passwordHash })
    .where("id", "=", accountId)
    .execute();
}
