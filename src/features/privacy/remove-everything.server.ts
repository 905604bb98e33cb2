import type { Db } from "#src/db/client.ts";
import { retireSlugs } from "#src/features/business/slugs/retire-slugs.server.ts";
import type { Services } from "#src/services/services.ts";
import { deleteBatchOfBusinesses, findTables } from "./owned-tables.server.ts";

/** Rows per statement. A statement of this size holds its locks only briefly. */
const batch = 5000;

/** Hashes of the slugs stay, so that no other business can take them. */
const keptTable = "slug";

/**
 * Removes the rows of some businesses in all tables, and at last what `atTheEnd` removes in its transaction: the
 * businesses or their account. Deletes in batches, so a business with millions of reviews causes no long lock.
 */
export async function removeEverything(
  { db, settings }: Pick<Services, "db" | "settings">,
  businessIds: string[],
  atTheEnd: (tx: Db) => Promise<void>,
): Promise<void> {
  for (const table of await findTables(db)) {
    if (table.owner !== "business_id" || table.name === keptTable) continue;
    while ((await deleteBatchOfBusinesses(db, table, businessIds, batch)) === batch);
  }
  await db.transaction().execute(async (tx) => {
    await atTheEnd(tx);
    await retireSlugs({ db: tx, settings });
  });
}
