import type { Db } from "#src/db/client.ts";

export interface Act {
  id: string;
  at: Date;
  /** The account that acted. */
  actor: string;
  action: string;
  target: string | null;
}

export async function insertAct(db: Db, businessId: string, act: Act): Promise<void> {
  await db
    .insertInto("business_audit")
    .values({ business_id: businessId, ...act })
    .execute();
}

/** Returns the newest acts. `actor` is null if the account was removed. */
export function findActs(db: Db, businessId: string, limit: number) {
  return db
    .selectFrom("business_audit")
    .leftJoin("account", "account.id", "business_audit.actor")
    .where("business_id", "=", businessId)
    .select(["at", "email as actor", "action", "target"])
    .orderBy("business_audit.id", "desc")
    .limit(limit)
    .execute();
}

export async function deleteActsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("business_audit").where("at", "<", before).execute();
}
