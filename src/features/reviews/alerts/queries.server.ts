import type { Db } from "#src/db/client.ts";
import { mailableBusinesses } from "../queries.server.ts";

/** Returns which mails an owner wants, and the minimum rating for the Google prompt. */
export async function findAlerts(db: Db, businessId: string) {
  return db
    .selectFrom("business")
    .select(["alert_unhappy as unhappy", "alert_digest as digest", "min_score_review as minimum"])
    .where("id", "=", businessId)
    .executeTakeFirstOrThrow();
}

/** Returns true if the owner wants the digest; undefined for an unknown business. */
export async function digestIsWanted(db: Db, businessId: string): Promise<boolean | undefined> {
  const business = await db
    .selectFrom("business")
    .select("alert_digest")
    .where("id", "=", businessId)
    .executeTakeFirst();
  return business?.alert_digest;
}

/** Updates the given switches. */
export async function updateAlerts(
  db: Db,
  businessId: string,
  { unhappy, digest }: { unhappy?: boolean | undefined; digest?: boolean | undefined },
): Promise<void> {
  const changes = {
    ...(unhappy === undefined ? {} : { alert_unhappy: unhappy }),
    ...(digest === undefined ? {} : { alert_digest: digest }),
  };
  if (Object.keys(changes).length === 0) return;
  await db.updateTable("business").set(changes).where("id", "=", businessId).execute();
}

/** Returns the review of an alert if it is still open, the alert is on, and mails to the owner are possible. */
export function findUnhappyReview(db: Db, businessId: string, id: string, now: Date) {
  return mailableBusinesses(db, now)
    .innerJoin("review", "review.business_id", "business.id")
    .where("review.business_id", "=", businessId)
    .where("review.id", "=", id)
    .where("review.status", "=", "open")
    .where("business.alert_unhappy", "=", true)
    .select(["account.email", "review.rating", "review.comment", "review.created_at"])
    .executeTakeFirst();
}
