import type { Db } from "#src/db/client.ts";
import { deleteAccount, deleteSomeOfBusiness, findTables } from "./owned-tables.server.ts";

/** Small enough that other writers hardly notice. */
const batch = 5000;

/** Stays behind without its business, so that it never becomes another's. */
const kept = "slug";

/**
 * Removes an account and whatever any table holds of it. Large tables go in batches, so a shop
 * with millions of reviews holds no long lock; `atTheEnd` runs in the last transaction.
 */
export async function removeEverything(
  db: Db,
  accountId: string,
  atTheEnd: (tx: Db) => Promise<void>,
): Promise<void> {
  for (const table of await findTables(db)) {
    if (table.owner !== "business_id" || table.name === kept) continue;
    while ((await deleteSomeOfBusiness(db, table, accountId, batch)) === batch);
  }
  await db.transaction().execute(async (tx) => {
    await atTheEnd(tx);
    await deleteAccount(tx, accountId);
  });
}
