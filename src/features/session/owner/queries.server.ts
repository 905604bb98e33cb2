import type { Db } from "#src/db/client.ts";

/** The owner behind a live session, with the business it may touch. */
export function findOwner(db: Db, sessionId: string, now: Date) {
  return (
    db
      .selectFrom("session")
      .innerJoin("business", "business.account_id", "session.account_id")
      .innerJoin("account", "account.id", "session.account_id")
      .where("session.id", "=", sessionId)
      // A login that was under way while the account was closed opens nothing.
      .where("account.closed_at", "is", null)
      .where("session.revoked_at", "is", null)
      .where("session.expires_at", ">", now)
      .select([
        "session.id as sessionId",
        "session.account_id as accountId",
        "business.id as businessId",
      ])
      .executeTakeFirst()
  );
}
