import type { Db } from "#src/db/client.ts";
import { retireSlugs } from "#src/features/business/slugs/retire-slugs.server.ts";
import type { Services } from "#src/services/services.ts";
import { deleteAccount, deleteBatchOfBusiness, findTables } from "./owned-tables.server.ts";

/** Rows per statement. A statement of this size holds its locks only briefly. */
const batch = 5000;

/** Hashes of the slugs stay, so that no other business can take them. */
const keptTable = "slug";

/**
 * Removes an account and its rows in all tables. Deletes in batches, so a business with millions of
 * reviews causes no long lock. `atTheEnd` runs in the last transaction.
 */
export async function removeEverything(
  { db, settings }: Pick<Services, "db" | "settings">,
  accountId: string,
  atTheEnd: (tx: Db) => Promise<void>,
): Promise<void> {
  for (const table of await findTables(db)) {
    if (table.owner !== "business_id" || table.name === keptTable) continue;
    while ((await deleteBatchOfBusiness(db, table, accountId, batch)) === batch);
  }
  await db.transaction().execute(async (tx) => {
    await atTheEnd(tx);
    await deleteAccount(tx, accountId);
    await retireSlugs({ db: tx, settings });
  });
}
