import type { Db } from "#src/db/client.ts";
import { returnedSince } from "#src/services/mail/returned-email.ts";

/** Businesses whose owner may get mails about reviews: entitled, not blocked or closed, and no mail came back. */
export function mailableBusinesses(db: Db, now: Date) {
  return db
    .selectFrom("tenant")
    .where("active_until", ">", now)
    .where("closed_at", "is", null)
    .where(({ eb, or }) =>
      or([eb("email_bounced_at", "is", null), eb("email_bounced_at", "<=", returnedSince(now))]),
    );
}

/** Locks a review, so that messages, an erasure and a new status come one after another. */
export async function lockReview(tx: Db, businessId: string, id: string): Promise<void> {
  await tx
    .selectFrom("review")
    .select("id")
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .execute();
}
