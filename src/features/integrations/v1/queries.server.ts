import type { Db } from "#src/db/client.ts";

/** Returns the name and the current slug of a business. */
export function findPublicBusiness(db: Db, businessId: string) {
  return db
    .selectFrom("tenant")
    .where("business_id", "=", businessId)
    .select(["place_name as name", "slug"])
    .executeTakeFirstOrThrow();
}
