import type { Db } from "#src/db/client.ts";

export async function readShown(db: Db, businessId: string): Promise<boolean> {
  const { badge_shown } = await db
    .selectFrom("tenant")
    .select("badge_shown")
    .where("business_id", "=", businessId)
    .executeTakeFirstOrThrow();
  return badge_shown;
}
