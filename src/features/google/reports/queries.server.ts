import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { StoredReport } from "./as-report.ts";
import type { Report } from "./contract.ts";

/**
 * Stores what the owner notes about a report. A repeated call keeps the dates. Returns undefined, and stores nothing,
 * if the review is not cached.
 */
export async function upsertReport(
  db: Db,
  businessId: string,
  {
    reviewId,
    reason,
    outcome,
    now,
  }: {
    reviewId: string;
    reason: Report["reason"];
    outcome: "waiting" | "kept";
    now: Date;
  },
): Promise<StoredReport | undefined> {
  const outcomeAt = outcome === "waiting" ? null : now;
  const { rows } = await sql<StoredReport>`
    insert into google_report as r (business_id, review_id, reason, reported_at, outcome, outcome_at)
    select business_id, review_id, ${reason}, ${now}::timestamptz, ${outcome}, ${outcomeAt}::timestamptz
    from google_review where business_id = ${businessId} and review_id = ${reviewId}
    on conflict (business_id, review_id) do update set
      reason = excluded.reason,
      outcome = excluded.outcome,
      outcome_at = case when r.outcome = excluded.outcome then r.outcome_at else excluded.outcome_at end
    returning review_id, reason, reported_at, outcome, outcome_at`.execute(db);
  return rows[0];
}

export async function deleteReportOf(db: Db, businessId: string, reviewId: string): Promise<void> {
  await db
    .deleteFrom("google_report")
    .where("business_id", "=", businessId)
    .where("review_id", "=", reviewId)
    .execute();
}

/** Returns the reports of some reviews; `withRemoved` adds those of all reviews that left Google. */
export async function listReports(
  db: Db,
  businessId: string,
  { reviewIds, withRemoved }: { reviewIds: string[]; withRemoved: boolean },
): Promise<StoredReport[]> {
  return await db
    .selectFrom("google_report")
    .select(["review_id", "reason", "reported_at", "outcome", "outcome_at"])
    .where("business_id", "=", businessId)
    .where(
      sql<boolean>`(review_id = any(${reviewIds}::text[]) or (${withRemoved} and outcome = 'removed'))`,
    )
    .orderBy("reported_at", "desc")
    .orderBy("review_id")
    .$castTo<StoredReport>()
    .execute();
}

/** Notes that a reported review is no longer on Google. */
export async function markRemoved(
  tx: Db,
  businessId: string,
  reviewId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("google_report")
    .set({ outcome: "removed", outcome_at: now })
    .where("business_id", "=", businessId)
    .where("review_id", "=", reviewId)
    .where("outcome", "!=", "removed")
    .execute();
}

/** Takes the note back for reviews that Google shows again. */
export async function reopenReports(tx: Db, businessId: string, ids: string[]): Promise<void> {
  await tx
    .updateTable("google_report")
    .set({ outcome: "waiting", outcome_at: null })
    .where("business_id", "=", businessId)
    .where("review_id", "=", sql<string>`any(${ids}::text[])`)
    .where("outcome", "=", "removed")
    .execute();
}

/** Deletes the reports of reviews that left Google before a moment, and of those that are no longer cached. */
export async function deleteReportsBefore(db: Db, before: Date): Promise<void> {
  await sql`
    delete from google_report r
    where (r.outcome = 'removed' and r.outcome_at < ${before})
      or (r.outcome <> 'removed' and not exists (
        select from google_review v where v.business_id = r.business_id and v.review_id = r.review_id
      ))`.execute(db);
}
