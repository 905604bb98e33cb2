import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import { businessDay } from "#src/lib/time/business-day.ts";

/** Who sends: as the business and its owner are now. */
export function findSender(db: Db, businessId: string) {
  return db
    .selectFrom("business")
    .innerJoin("account", "account.id", "business.account_id")
    .innerJoin("slug", (join) =>
      join.onRef("slug.business_id", "=", "business.id").on("slug.is_current", "=", true),
    )
    .where("business.id", "=", businessId)
    .select([
      "place_name",
      "business.address",
      "google_url",
      "slug.slug",
      "account.email",
      "account.closed_at",
    ])
    .executeTakeFirstOrThrow();
}

/** False when this campaign is there already, or another one runs. */
export async function insertCampaign(
  tx: Db,
  row: {
    business_id: string;
    id: string;
    subject: string;
    body: string;
    takes_replies: boolean;
    created_at: Date;
    held_by: string;
    held_until: Date;
  },
): Promise<boolean> {
  const inserted = await tx
    .insertInto("campaign")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Whether a business has ordered this campaign, however long ago it ended. */
export async function isKnownCampaign(db: Db, businessId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("campaign")
    .select("id")
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes of a day's allowance, or nothing when that would pass `most`: exact however many ask at once. */
export async function takeOfDay(
  tx: Db,
  businessId: string,
  day: string,
  { count, most }: { count: number; most: number },
): Promise<boolean> {
  if (count > most) return false;
  const { rows } = await sql`
    insert into campaign_day as d (business_id, day, recipients)
    values (${businessId}, ${day}, ${count})
    on conflict (business_id, day) do update set recipients = d.recipients + excluded.recipients
    where d.recipients + excluded.recipients <= ${most}
    returning recipients`.execute(tx);
  return rows.length === 1;
}

/** How many a business has mailed on a day ('YYYY-MM-DD'). */
export async function countOfDay(db: Db, businessId: string, day: string): Promise<number> {
  const row = await db
    .selectFrom("campaign_day")
    .select("recipients")
    .where("business_id", "=", businessId)
    .where("day", "=", day)
    .executeTakeFirst();
  return row?.recipients ?? 0;
}

/** The campaign whose result nobody has closed, with each recipient's status in order. */
export async function findOpenCampaign(db: Db, businessId: string) {
  const { rows } = await sql<{
    id: string;
    finished_at: Date | null;
    next_due_at: Date | null;
    statuses: string[];
  }>`
    select c.id, c.finished_at, array_agg(r.status order by r.position) as statuses,
      min(r.due_at) filter (where r.status in ('waiting', 'sending')) as next_due_at
    from campaign c join campaign_recipient r on r.business_id = c.business_id and r.campaign_id = c.id
    where c.business_id = ${businessId}
    group by c.business_id, c.id order by c.created_at desc limit 1`.execute(db);
  return rows[0];
}

/** Ends a campaign of which nothing is left to send, or nothing is to be sent any more. */
export async function finishIfDone(db: Db, businessId: string, id: string, now: Date) {
  await sql`
    update campaign_recipient r set status = 'stopped', address_secret = null
    from campaign c where c.business_id = ${businessId} and c.id = ${id}
      and c.stopped_at is not null and r.business_id = c.business_id and r.campaign_id = c.id
      and r.status = 'waiting'`.execute(db);
  await sql`
    update campaign set finished_at = ${now}, subject = null, body = null, held_by = null, held_until = null
    where business_id = ${businessId} and id = ${id} and finished_at is null
      and not exists (select from campaign_recipient r where r.business_id = ${businessId}
        and r.campaign_id = ${id} and r.status in ('waiting', 'sending'))`.execute(db);
}

/** Notes that nothing more of a running campaign is wanted. */
export async function markStopped(db: Db, businessId: string, id: string, now: Date) {
  await db
    .updateTable("campaign")
    .set({ stopped_at: now })
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .where("finished_at", "is", null)
    .execute();
}

/** Takes a campaign with the key one was given, for a new key; undefined when another was given one since. */
export function holdCampaign(
  db: Db,
  businessId: string,
  id: string,
  hold: { by: string; next: string; until: Date },
) {
  return db
    .updateTable("campaign")
    .set({ held_by: hold.next, held_until: hold.until })
    .where("held_by", "=", hold.by)
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .where("finished_at", "is", null)
    .returning(["subject", "body", "takes_replies"])
    .executeTakeFirst();
}

/** Says from when on a campaign counts as neglected, unless another has it by now. */
export async function holdUntil(db: Db, businessId: string, id: string, by: string, until: Date) {
  await db
    .updateTable("campaign")
    .set({ held_until: until })
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .where("held_by", "=", by)
    .execute();
}

/** Takes the campaigns that nobody sends though something of them is due, each for a key of its own. */
export async function takeNeglected(db: Db, now: Date, until: Date) {
  const { rows } = await sql<{ business_id: string; id: string; held_by: string }>`
    update campaign c set held_by = gen_random_uuid(), held_until = ${until}
    where finished_at is null and held_until <= ${now}
      and not exists (select from campaign_recipient r where r.business_id = c.business_id
        and r.campaign_id = c.id and r.status in ('waiting', 'sending')
        having count(*) > 0 and bool_and(r.status = 'waiting') and min(r.due_at) > ${now})
    returning business_id, id, held_by`.execute(db);
  return rows;
}

/** Reserves the next turn to send, of all processes; undefined when it is further off than that. */
export async function takeTurn(
  db: Db,
  now: Date,
  { perSecond, patienceMs }: { perSecond: number; patienceMs: number },
): Promise<Date | undefined> {
  const spacing = `${1 / perSecond} seconds`;
  const { rows } = await sql<{ turn: Date }>`
    insert into campaign_pace as p (next_at) values (${now}::timestamptz + ${spacing}::interval)
    on conflict (only_row) do update
      set next_at = greatest(p.next_at, ${now}) + ${spacing}::interval
      where p.next_at <= ${new Date(now.getTime() + patienceMs)}
    returning next_at - ${spacing}::interval as turn`.execute(db);
  return rows[0]?.turn;
}

/** Drops finished campaigns and days' counts of long ago. */
export async function deleteOldCampaigns(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom("campaign")
    .where("finished_at", "is not", null)
    .where("created_at", "<", before)
    .execute();
  await db.deleteFrom("campaign_day").where("day", "<", businessDay(before)).execute();
}
