import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

/** One more visit on a day. A business that was just removed has none. */
export async function addVisit(
  db: Db,
  businessId: string,
  { day, countedAs }: { day: string; countedAs: string },
): Promise<void> {
  await sql`
    insert into activity_day as d (business_id, day, source, visits)
    select b.id, ${day}::date, ${countedAs}, 1
    from business b where b.id = ${businessId}::uuid
    on conflict (business_id, day, source) do update set visits = d.visits + 1`.execute(db);
}

/** Whether a day knows a source, the owner named it, or the day has fewer than `most` of them. */
export async function hasRoomForSource(
  db: Db,
  businessId: string,
  { day, source, most }: { day: string; source: string; most: number },
): Promise<boolean> {
  const ofDay = sql`business_id = ${businessId}::uuid and day = ${day}::date`;
  const { rows } = await sql<{ room: boolean }>`
    select exists (select 1 from activity_day where ${ofDay} and source = ${source})
      or exists (select 1 from qr_source
        where business_id = ${businessId}::uuid and source = ${source})
      or (select count(*) from activity_day where ${ofDay}) < ${most} as room`.execute(db);
  return rows[0]?.room ?? false;
}
