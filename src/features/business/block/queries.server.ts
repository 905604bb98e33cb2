import type { Db } from "#src/db/client.ts";

/** Blocks a business at a time, or unblocks it with null. Returns false if there is no such business. */
export async function setBlocked(db: Db, businessId: string, at: Date | null): Promise<boolean> {
  const result = await db
    .updateTable("business")
    .set({ blocked_at: at })
    .where("id", "=", businessId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
