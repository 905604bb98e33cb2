import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import { unanswered } from "../reviews/queries.server.ts";

/**
 * Marks reviews from `after` to `before` that wait for a reply and of which nobody was reminded. Returns their
 * businesses, which are connected to Google and may use the panel. Other processes skip the reviews.
 */
export async function claimWaiting(
  tx: Db,
  { now, after, before, max }: { now: Date; after: Date; before: Date; max: number },
): Promise<string[]> {
  const { rows } = await sql<{ businessId: string }>`
    with due as (
      select r.business_id, r.review_id from google_review r
      join google_connection c on c.business_id = r.business_id
      join tenant t on t.business_id = r.business_id
      where r.reminded_at is null and r.created_at > ${after} and r.created_at <= ${before} and ${unanswered}
        and c.state = 'connected' and c.read_all_at is not null
        and t.active_until > ${now} and t.closed_at is null
      order by r.created_at limit ${max} for update of r skip locked
    )
    update google_review r set reminded_at = ${now} from due
    where r.business_id = due.business_id and r.review_id = due.review_id
    returning r.business_id as "businessId"`.execute(tx);
  return rows.map(({ businessId }) => businessId);
}

/** Returns how notifications name a business that may use the panel. */
export function findReminded(db: Db, businessId: string, now: Date) {
  return db
    .selectFrom("tenant")
    .where("business_id", "=", businessId)
    .where("active_until", ">", now)
    .where("closed_at", "is", null)
    .select("place_name as placeName")
    .executeTakeFirst();
}
