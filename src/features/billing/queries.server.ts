import type { Db } from "#src/db/client.ts";

/** Returns the account, email and phone of the owner of a business, and the business's place. */
export function findContact(db: Db, businessId: string) {
  return db
    .selectFrom("tenant")
    .where("business_id", "=", businessId)
    .select(["account_id as accountId", "email", "phone", "place_id as placeId"])
    .executeTakeFirst();
}
