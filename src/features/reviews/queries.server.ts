import type { Db } from "#src/db/client.ts";
import { returnedSince } from "#src/services/mail/returned-email.ts";

/** Businesses whose owner may get mails about reviews: entitled, not blocked or closed, and no mail came back. */
export function mailableBusinesses(db: Db, now: Date) {
  return db
    .selectFrom("business")
    .innerJoin("account", "account.id", "business.account_id")
    .innerJoin("entitlement", "entitlement.business_id", "business.id")
    .where("business.blocked_at", "is", null)
    .where("account.closed_at", "is", null)
    .where("entitlement.until", ">", now)
    .where(({ eb, or }) =>
      or([
        eb("account.email_bounced_at", "is", null),
        eb("account.email_bounced_at", "<=", returnedSince(now)),
      ]),
    );
}
