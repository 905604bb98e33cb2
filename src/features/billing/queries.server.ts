import type { Db } from "#src/db/client.ts";

/** Returns the account, email and phone of the owner of a business, and the business's name. */
export function findContact(db: Db, businessId: string) {
  return db
    .selectFrom("tenant")
    .where("business_id", "=", businessId)
    .select(["account_id as accountId", "email", "phone"])
    .select(["business_id as businessId", "place_name as placeName"])
    .select("account_shops as accountShops")
    .executeTakeFirst();
}

/** Returns when the business or its account was closed, null while both are open, undefined if the business is gone. */
export async function findClosedAt(db: Db, businessId: string): Promise<Date | null | undefined> {
  const row = await db
    .selectFrom("tenant")
    .where("business_id", "=", businessId)
    .select("closed_at")
    .executeTakeFirst();
  return row?.closed_at;
}
