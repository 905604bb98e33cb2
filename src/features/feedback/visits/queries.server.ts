import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

/** Adds one visit to a day counter. Adds nothing if the business was removed in the meantime. */
export async function addVisit(
  db: Db,
  businessId: string,
  { day, countedAs }: { day: string; countedAs: string },
): Promise<void> {
  await sql`
    insert into activity_day as d (business_id, day, source, visits)
    select business_id, ${day}::date, ${countedAs}, 1
    from tenant where business_id = ${businessId}::uuid
    on conflict (business_id, day, source) do update set visits = d.visits + 1`.execute(db);
}

/**
 * Returns true if the day already counts the source, if the owner named it, or if the day has fewer
 * than `max` sources.
 */
export async function hasRoomForSource(
  db: Db,
  businessId: string,
  { day, source, max }: { day: string; source: string; max: number },
): Promise<boolean> {
  const ofDay = sql`business_id = ${businessId}::uuid and day = ${day}::date`;
  const { rows } = await sql<{ room: boolean }>`
    select exists (select 1 from activity_day where ${ofDay} and source = ${source})
      or exists (select 1 from qr_source
        where business_id = ${businessId}::uuid and source = ${source})
      or (select count(*) from activity_day where ${ofDay}) < ${max} as room`.execute(db);
  return rows[0]?.room ?? false;
}
