import type { Db } from "#src/db/client.ts";

/** Returns the sources that an owner named, oldest first. */
export function findSources(db: Db, businessId: string) {
  return db
    .selectFrom("qr_source")
    .where("business_id", "=", businessId)
    .select(["source", "name"])
    .orderBy("created_at")
    .orderBy("source")
    .execute();
}

export async function lockSources(tx: Db, businessId: string): Promise<void> {
  await tx.selectFrom("business").select("id").where("id", "=", businessId).forUpdate().execute();
}

export async function insertSource(
  tx: Db,
  businessId: string,
  row: { source: string; name: string; created_at: Date },
): Promise<void> {
  await tx
    .insertInto("qr_source")
    .values({ business_id: businessId, ...row })
    .execute();
}

/** Deletes a source from the list. The counters of the source stay. */
export async function deleteSource(db: Db, businessId: string, source: string): Promise<void> {
  await db
    .deleteFrom("qr_source")
    .where("business_id", "=", businessId)
    .where("source", "=", source)
    .execute();
}
