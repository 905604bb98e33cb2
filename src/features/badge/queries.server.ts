import type { Db } from "#src/db/client.ts";

/** Returns true if a business shows its badge. */
export async function readShown(db: Db, businessId: string): Promise<boolean> {
  const { badge_shown } = await db
    .selectFrom("business")
    .select("badge_shown")
    .where("id", "=", businessId)
    .executeTakeFirstOrThrow();
  return badge_shown;
}

/** Stores whether a business shows its badge. */
export async function updateShown(db: Db, businessId: string, shown: boolean): Promise<void> {
  await db
    .updateTable("business")
    .set({ badge_shown: shown })
    .where("id", "=", businessId)
    .execute();
}
