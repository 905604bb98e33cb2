import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

/** Returns the running campaigns of businesses, with the number of waiting mails and of complaints. */
export async function findRunning(db: Db, businessIds: string[]) {
  const { rows } = await sql<{
    business: string;
    id: string | null;
    subject: string | null;
    body: string | null;
    waiting: number;
    complaints: number;
  }>`
    select b.business_id as business, c.id, c.subject, c.body,
      (select count(*)::int from campaign_recipient r where r.business_id = b.business_id
        and r.campaign_id = c.id and r.status in ('waiting', 'sending')) as waiting,
      (select count(*)::int from invitation_complaint d where d.business_id = b.business_id) as complaints
    from tenant b
    left join campaign c on c.business_id = b.business_id and c.finished_at is null
    where b.business_id = any(${businessIds}::uuid[])`.execute(db);
  return rows;
}
