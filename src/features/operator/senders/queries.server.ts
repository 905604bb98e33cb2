import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

/** Returns the ids of the running campaigns of businesses, and the numbers of waiting mails and of complaints. */
export async function findRunning(db: Db, businessIds: string[]) {
  const { rows } = await sql<{
    business: string;
    ids: string[];
    waiting: number;
    complaints: number;
  }>`
    select b.business_id as business,
      array(select id from campaign c where c.business_id = b.business_id and finished_at is null) as ids,
      (select count(*)::int from campaign c
        join campaign_recipient r on r.business_id = c.business_id and r.campaign_id = c.id
        where c.business_id = b.business_id and finished_at is null
          and r.status in ('waiting', 'sending')) as waiting,
      (select count(*)::int from invitation_complaint d where d.business_id = b.business_id) as complaints
    from tenant b
    where b.business_id = any(${businessIds}::uuid[])`.execute(db);
  return rows;
}
