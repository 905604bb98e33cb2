import type { Db } from "#src/db/client.ts";

/** Returns the email and phone of the owner of a business. */
export function findContact(db: Db, businessId: string) {
  return db
    .selectFrom("business")
    .innerJoin("account", "account.id", "business.account_id")
    .where("business.id", "=", businessId)
    .select(["account.email", "account.phone"])
    .executeTakeFirst();
}
