import type { Db } from "#src/db/client.ts";
import { mailableBusinesses } from "../queries.server.ts";

/** Returns which mails an owner wants, and the minimum rating for the Google prompt. */
export async function findAlerts(db: Db, businessId: string) {
  return db
    .selectFrom("tenant")
    .select(["alert_unhappy as unhappy", "alert_digest as digest", "min_score_review as minimum"])
    .where("business_id", "=", businessId)
    .executeTakeFirstOrThrow();
}

/** Returns true if the owner wants the digest; undefined for an unknown business. */
export async function digestIsWanted(db: Db, businessId: string): Promise<boolean | undefined> {
  const business = await db
    .selectFrom("tenant")
    .select("alert_digest")
    .where("business_id", "=", businessId)
    .executeTakeFirst();
  return business?.alert_digest;
}

/** Returns the review of an alert if it is still open, the alert is on, and mails to the owner are possible. */
export function findUnhappyReview(db: Db, businessId: string, id: string, now: Date) {
  return mailableBusinesses(db, now)
    .innerJoin("review", "review.business_id", "tenant.business_id")
    .where("review.business_id", "=", businessId)
    .where("review.id", "=", id)
    .where("review.status", "=", "open")
    .where("tenant.alert_unhappy", "=", true)
    .select(["tenant.email", "review.rating", "review.comment", "review.created_at"])
    .executeTakeFirst();
}
