import { sql } from "kysely";
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
    .select("review.topics")
    .select(["tenant.business_id as businessId", "tenant.place_name as placeName"])
    .select("tenant.account_shops as accountShops")
    .executeTakeFirst();
}

/** Returns the review of a notification if it is still open and its business may use the panel. */
export function findOpenReview(db: Db, businessId: string, id: string, now: Date) {
  return db
    .selectFrom("tenant")
    .innerJoin("review", "review.business_id", "tenant.business_id")
    .where("review.business_id", "=", businessId)
    .where("review.id", "=", id)
    .where("review.status", "=", "open")
    .where("tenant.active_until", ">", now)
    .where("tenant.closed_at", "is", null)
    .select(["review.rating", "review.created_at", "tenant.place_name as placeName"])
    .executeTakeFirst();
}

export async function deleteWaitingAlert(db: Db, businessId: string, id: string): Promise<void> {
  await db
    .deleteFrom("waiting_alert")
    .where("business_id", "=", businessId)
    .where("review_id", "=", id)
    .execute();
}

/** Returns reviews whose alert is late, and puts their next turn off until `next`. */
export async function claimLateAlerts(
  db: Db,
  { now, next, max }: { now: Date; next: Date; max: number },
): Promise<{ businessId: string; id: string }[]> {
  const { rows } = await sql<{ businessId: string; id: string }>`
    update waiting_alert as w set due_at = ${next}
    from (
      select business_id, review_id from waiting_alert
      where due_at <= ${now} order by due_at limit ${max}
      for update skip locked
    ) late
    where w.business_id = late.business_id and w.review_id = late.review_id
    returning w.business_id as "businessId", w.review_id as id`.execute(db);
  return rows;
}

/**
 * Deletes the undecided alerts of reviews from before a moment, except those whose turn it is. Returns how many.
 */
export async function deleteAlertsBefore(db: Db, before: Date, now: Date): Promise<number> {
  const result = await db
    .deleteFrom("waiting_alert")
    .where("created_at", "<", before)
    .where("due_at", ">", now)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
