import type { Db } from "#src/db/client.ts";

/** Returns the account of a business, what names both, and how many businesses the account has. */
export function findOwner(db: Db, businessId: string) {
  return db
    .selectFrom("tenant")
    .select(["account_id", "slug", "email", "place_name", "account_shops"])
    .select("closed_at")
    .where("business_id", "=", businessId)
    .executeTakeFirst();
}
