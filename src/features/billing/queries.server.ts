import type { Db } from "#src/db/client.ts";

/** Returns the account, email and phone of the owner of a business, and the business's place. */
export function findContact(db: Db, businessId: string) {
  return db
    .selectFrom("tenant")
    .where("business_id", "=", businessId)
    .select(["account_id as accountId", "email", "phone", "place_id as placeId"])
    .select(["business_id as businessId", "place_name as placeName"])
    .select("account_shops as accountShops")
    .executeTakeFirst();
}

/** Returns true if the business or its account is being removed, or is gone. */
export async function isClosed(db: Db, businessId: string): Promise<boolean> {
  const row = await db
    .selectFrom("tenant")
    .where("business_id", "=", businessId)
    .select("closed_at")
    .executeTakeFirst();
  return row?.closed_at !== null;
}
