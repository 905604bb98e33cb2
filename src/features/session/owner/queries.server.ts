import type { Db } from "#src/db/client.ts";

/** Returns the owner and the business of a valid session. Returns undefined if there is none. */
export function findOwner(db: Db, sessionId: string, now: Date) {
  return (
    db
      .selectFrom("session")
      .innerJoin("tenant", "tenant.account_id", "session.account_id")
      .where("session.id", "=", sessionId)
      // A login that ran while the account was closed has no access.
      .where("tenant.closed_at", "is", null)
      .where("session.revoked_at", "is", null)
      .where("session.expires_at", ">", now)
      .select([
        "session.id as sessionId",
        "session.account_id as accountId",
        "tenant.business_id as businessId",
      ])
      .executeTakeFirst()
  );
}

/** Locks the account's row until the transaction ends. */
export async function lockAccount(db: Db, accountId: string): Promise<void> {
  await db.selectFrom("account").select("id").where("id", "=", accountId).forUpdate().execute();
}
