import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

/** Returns the source of a review, or undefined if the business has no such review. */
export async function findReviewSource(
  db: Db,
  businessId: string,
  id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("review")
    .select("source")
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.source;
}

/** Marks and counts a review's first click on the Google link. Returns false if it was marked before. */
export async function markGoogleClick(
  db: Db,
  businessId: string,
  click: { id: string; at: Date; day: string; countedAs: string },
): Promise<boolean> {
  const { rows } = await sql<{ counted: boolean }>`
    with clicked as (
      update review set google_clicked_at = ${click.at}
      where business_id = ${businessId}::uuid and id = ${click.id}::uuid
        and google_clicked_at is null
      returning 1
    ), of_day as (
      insert into activity_day as d (business_id, day, source, google_clicks)
      select ${businessId}::uuid, ${click.day}::date, ${click.countedAs}, 1 from clicked
      on conflict (business_id, day, source) do update set google_clicks = d.google_clicks + 1
      returning 1
    )
    select exists (select 1 from clicked) as counted`.execute(db);
  return rows[0]?.counted ?? false;
}
