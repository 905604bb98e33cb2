import type { Db } from "#src/db/client.ts";

export async function setPassword(db: Db, accountId: string, passwordHash: string): Promise<void> {
  await db
    .updateTable("account")
    .set({ password_hash: passwordHash, password_is_random: false })
    .where("id", "=", accountId)
    .execute();
}
