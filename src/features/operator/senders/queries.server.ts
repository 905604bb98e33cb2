import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

/**
 * Returns the ids of the running campaigns of businesses, the text of the newest one, which a hold is about, and the
 * number of waiting mails and of complaints.
 */
export async function findRunning(db: Db, businessIds: string[]) {
  const { rows } = await sql<{
    business: string;
    ids: string[];
    subject: string | null;
    body: string | null;
    waiting: number;
    complaints: number;
  }>`
    select b.business_id as business, newest.subject, newest.body,
      array(select id from campaign c where c.business_id = b.business_id and finished_at is null) as ids,
      (select count(*)::int from campaign c
        join campaign_recipient r on r.business_id = c.business_id and r.campaign_id = c.id
        where c.business_id = b.business_id and finished_at is null
          and r.status in ('waiting', 'sending')) as waiting,
      (select count(*)::int from invitation_complaint d where d.business_id = b.business_id) as complaints
    from tenant b
    left join lateral (
      select subject, body from campaign c where c.business_id = b.business_id and finished_at is null
      order by created_at desc limit 1
    ) newest on true
    where b.business_id = any(${businessIds}::uuid[])`.execute(db);
  return rows;
}
