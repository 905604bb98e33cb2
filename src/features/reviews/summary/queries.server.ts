import type { Db } from "#src/db/client.ts";
import type { StarCounts } from "./average.ts";

/** Returns how many reviews with each rating a business has. Reads one row. */
export async function readCounts(db: Db, businessId: string): Promise<StarCounts> {
  const row = await db
    .selectFrom("rating_count")
    .select(["stars_1", "stars_2", "stars_3", "stars_4", "stars_5"])
    .where("business_id", "=", businessId)
    .executeTakeFirst();
  return {
    1: row?.stars_1 ?? 0,
    2: row?.stars_2 ?? 0,
    3: row?.stars_3 ?? 0,
    4: row?.stars_4 ?? 0,
    5: row?.stars_5 ?? 0,
  };
}
