import type { Db } from "#src/db/client.ts";

/** Whether a business shows its ratings in a badge. */
export async function readShown(db: Db, businessId: string): Promise<boolean> {
  const { badge_shown } = await db
    .selectFrom("business")
    .select("badge_shown")
    .where("id", "=", businessId)
    .executeTakeFirstOrThrow();
  return badge_shown;
}

/** Shows a business's badge to everybody, or to nobody. */
export async function updateShown(db: Db, businessId: string, shown: boolean): Promise<void> {
  await db
    .updateTable("business")
    .set({ badge_shown: shown })
    .where("id", "=", businessId)
    .execute();
}
