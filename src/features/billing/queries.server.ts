import type { Db } from "#src/db/client.ts";

/** Returns the account, email and phone of the owner of a business, and the business's place. */
export function findContact(db: Db, businessId: string) {
  return db
    .selectFrom("business")
    .innerJoin("account", "account.id", "business.account_id")
    .where("business.id", "=", businessId)
    .select(["account.id as accountId", "account.email", "account.phone", "place_id as placeId"])
    .executeTakeFirst();
}
