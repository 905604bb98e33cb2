import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { Article } from "#src/features/business/profile/with-article.ts";
import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import { endTextHold } from "../senders/queries.server.ts";

/** Returns the current data of the business and its owner, as the sender of invitations. */
export async function findSender(db: Db, businessId: string) {
  const { article, ...sender } = await db
    .selectFrom("tenant")
    .where("business_id", "=", businessId)
    .select(["place_name", "article", "place_id", "address", "google_url", "slug"])
    .select(["account_id", "email", "closed_at", "blocked_at"])
    .executeTakeFirstOrThrow();
  return { ...sender, article: article as Article | null };
}

/** Returns false if the campaign exists already, or if another one of the panel is running and this one is of the panel. */
export async function insertCampaign(
  tx: Db,
  row: {
    business_id: string;
    id: string;
    subject: string;
    body: string;
    takes_replies: boolean;
    place_name: string;
    created_at: Date;
    held_by: string;
    held_until: Date;
    from_api: boolean;
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

/** True also for a finished campaign whose results are deleted. */
export async function isKnownCampaign(db: Db, businessId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("campaign")
    .select("id")
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Adds `count` to the day's total and returns true, unless the total would be above `max`. Exact for
 * concurrent requests.
 */
export async function reserveDailyQuota(
  tx: Db,
  businessId: string,
  day: string,
  { count, max }: { count: number; max: number },
): Promise<boolean> {
  if (count > max) return false;
  const { rows } = await sql`
    insert into campaign_day as d (business_id, day, recipients)
    values (${businessId}, ${day}, ${count})
    on conflict (business_id, day) do update set recipients = d.recipients + excluded.recipients
    where d.recipients + excluded.recipients <= ${max}
    returning recipients`.execute(tx);
  return rows.length === 1;
}

/** Returns how many emails a business has ordered on a day ('YYYY-MM-DD'). */
export async function countMailedOn(db: Db, businessId: string, day: string): Promise<number> {
  const row = await db
    .selectFrom("campaign_day")
    .select("recipients")
    .where("business_id", "=", businessId)
    .where("day", "=", day)
    .executeTakeFirst();
  return row?.recipients ?? 0;
}

/** Like `reserveDailyQuota`, for all trials of an account with one place together. `place` names both. */
export async function reserveTrialQuota(
  tx: Db,
  place: string,
  day: string,
  { count, max }: { count: number; max: number },
): Promise<boolean> {
  if (count > max) return false;
  const { rows } = await sql`
    insert into invitation_trial_day as d (place, day, recipients)
    values (${place}, ${day}, ${count})
    on conflict (place, day) do update set recipients = d.recipients + excluded.recipients
    where d.recipients + excluded.recipients <= ${max}
    returning recipients`.execute(tx);
  return rows.length === 1;
}

/** Returns how many emails trials have ordered for such a place on a day ('YYYY-MM-DD'). */
export async function countTrialMailedOn(db: Db, place: string, day: string): Promise<number> {
  const row = await db
    .selectFrom("invitation_trial_day")
    .select("recipients")
    .where("place", "=", place)
    .where("day", "=", day)
    .executeTakeFirst();
  return row?.recipients ?? 0;
}

/**
 * Returns the panel's campaign whose result the owner has not closed, or the campaign with an id, with its statuses in
 * list order. Undefined also if its results are deleted.
 */
export async function findOpenCampaign(db: Db, businessId: string, id?: string) {
  const wanted = id === undefined ? sql`not c.from_api` : sql`c.id = ${id}`;
  const { rows } = await sql<{
    id: string;
    finished_at: Date | null;
    next_due_at: Date | null;
    refused_at: Date | null;
    statuses: string[];
  }>`
    select c.id, c.finished_at, c.refused_at, array_agg(r.status order by r.position) as statuses,
      min(r.due_at) filter (where r.status in ('waiting', 'sending')) as next_due_at
    from campaign c join campaign_recipient r on r.business_id = c.business_id and r.campaign_id = c.id
    where c.business_id = ${businessId} and ${wanted}
    group by c.business_id, c.id order by c.created_at desc limit 1`.execute(db);
  return rows[0];
}

/**
 * Sets the waiting recipients of a stopped campaign to 'stopped', then ends it if none is open, and with it the
 * hold of its text. The totals stay with the campaign, because the results of the recipients are deleted.
 */
export async function finishIfDone(db: Db, businessId: string, id: string, now: Date) {
  await sql`
    update campaign_recipient r set status = 'stopped', address_secret = null
    from campaign c where c.business_id = ${businessId} and c.id = ${id}
      and c.stopped_at is not null and r.business_id = c.business_id and r.campaign_id = c.id
      and r.status = 'waiting'`.execute(db);
  await sql`
    update campaign set finished_at = ${now}, subject = null, body = null, place_name = null,
      held_by = null, held_until = null,
      (sent, failed) = (
        select count(*) filter (where r.status = 'sent'),
          count(*) filter (where r.status in ('refused', 'given_up', 'unconfirmed'))
        from campaign_recipient r where r.business_id = ${businessId} and r.campaign_id = ${id})
    where business_id = ${businessId} and id = ${id} and finished_at is null
      and not exists (select from campaign_recipient r where r.business_id = ${businessId}
        and r.campaign_id = ${id} and r.status in ('waiting', 'sending'))`.execute(db);
  await endTextHold(db, businessId);
}

/** Marks a running campaign as stopped, by the operator with `refused`. `finishIfDone` then ends it. */
export async function markStopped(
  db: Db,
  businessId: string,
  id: string,
  now: Date,
  { refused = false }: { refused?: boolean } = {},
) {
  await db
    .updateTable("campaign")
    .set({ stopped_at: now, ...(refused ? { refused_at: now } : {}) })
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .where("finished_at", "is", null)
    .execute();
}

/** Stops every running campaign and deletes its waiting emails. Returns the campaigns, for `finishIfDone`. */
export async function stopEvery(db: Db, now: Date): Promise<{ id: string; businessId: string }[]> {
  await sql`
    update campaign_recipient set status = 'stopped', address_secret = null
    where status in ('waiting', 'sending')`.execute(db);
  return db
    .updateTable("campaign")
    .set({ stopped_at: now })
    .where("finished_at", "is", null)
    .returning(["id", "business_id as businessId"])
    .execute();
}

/**
 * Takes the campaign lease: replaces token `by` with `next`. Returns undefined if another process has
 * taken the lease or the campaign is finished.
 */
export function takeLease(
  db: Db,
  businessId: string,
  id: string,
  lease: { by: string; next: string; until: Date },
) {
  return db
    .updateTable("campaign")
    .set({ held_by: lease.next, held_until: lease.until })
    .where("held_by", "=", lease.by)
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .where("finished_at", "is", null)
    .returning(["subject", "body", "takes_replies", "place_name", "from_api"])
    .executeTakeFirst();
}

/** Sets when the lease of token `by` expires. Does nothing if another process has the lease. */
export async function setLeaseExpiry(
  db: Db,
  businessId: string,
  id: string,
  by: string,
  until: Date,
) {
  await db
    .updateTable("campaign")
    .set({ held_until: until })
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .where("held_by", "=", by)
    .execute();
}

/**
 * Takes over campaigns with an expired lease, except those that only wait for a later retry, and those
 * of a held or blocked business that still have mails to send. Each gets a new lease token.
 */
export async function takeExpiredLeases(db: Db, now: Date, until: Date) {
  const { rows } = await sql<{ business_id: string; id: string; held_by: string }>`
    update campaign c set held_by = gen_random_uuid(), held_until = ${until}
    where finished_at is null and held_until <= ${now}
      and not exists (select from campaign_recipient r where r.business_id = c.business_id
        and r.campaign_id = c.id and r.status in ('waiting', 'sending')
        having count(*) > 0 and bool_and(r.status = 'waiting') and min(r.due_at) > ${now})
      and not exists (select from tenant b
        join campaign_recipient r using (business_id)
        left join sender_hold s using (business_id)
        where b.business_id = c.business_id and (s.held_at is not null or b.blocked_at is not null)
          and r.campaign_id = c.id and r.status = 'waiting')
    returning business_id, id, held_by`.execute(db);
  return rows;
}

/** The largest difference between the clocks of two processes that is not a wrong clock. */
const clockDifferenceMs = 60_000;

/**
 * Reserves the next time to send a mail, over all processes. Returns undefined if that is more than
 * `maxWaitMs` away. A stored time that this pace cannot have reached was written by a process whose clock was wrong:
 * it is replaced, or no invitation would be sent until that time.
 */
export async function reserveSendSlot(
  db: Db,
  now: Date,
  { perSecond, maxWaitMs }: { perSecond: number; maxWaitMs: number },
): Promise<Date | undefined> {
  const spacing = `${1 / perSecond} seconds`;
  const latest = new Date(now.getTime() + maxWaitMs + 1000 / perSecond + clockDifferenceMs);
  const { rows } = await sql<{ slot: Date }>`
    insert into campaign_pace as p (next_at) values (${now}::timestamptz + ${spacing}::interval)
    on conflict (only_row) do update
      set next_at = case when p.next_at > ${latest} then ${now}
        else greatest(p.next_at, ${now}) end + ${spacing}::interval
      where p.next_at <= ${new Date(now.getTime() + maxWaitMs)} or p.next_at > ${latest}
    returning next_at - ${spacing}::interval as slot`.execute(db);
  return rows[0]?.slot;
}

/** Deletes finished campaigns and day totals from before a moment. */
export async function deleteCampaignsBefore(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom("campaign")
    .where("finished_at", "is not", null)
    .where("created_at", "<", before)
    .execute();
  const day = saoPauloDate(before);
  await db.deleteFrom("campaign_day").where("day", "<", day).execute();
  await db.deleteFrom("invitation_trial_day").where("day", "<", day).execute();
}
