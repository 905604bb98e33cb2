import { type RawBuilder, sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { HoldReason } from "#src/features/invitations/senders/contract.ts";
import type { businessFilters } from "./contract.ts";

export interface BusinessRow {
  id: string;
  name: string | null;
  slug: string;
  email: string;
  created_at: Date;
  plan: "paid" | "trial" | "none";
  plan_until: Date | null;
  last_activity: string | null;
  reviews: number;
  sending: "open" | "held" | "unused";
  blocked_at: Date | null;
  closed_at: Date | null;
}

const isPaid = (now: Date) => sql`exists (select from subscription p
  where p.business_id = b.business_id and p.paid_until > ${now})`;

/** No column of these queries has a word of a customer: no comment, note or recipient. */
const columns = (now: Date) => sql<BusinessRow>`
  b.business_id as id, b.place_name as name, b.slug, b.email, b.created_at,
  case when b.entitled_until > ${now} then
    case when ${isPaid(now)} then 'paid' else 'trial' end
    else 'none' end as plan,
  b.entitled_until as plan_until,
  (select max(day)::text from activity_day d where d.business_id = b.business_id) as last_activity,
  coalesce(r.stars_1 + r.stars_2 + r.stars_3 + r.stars_4 + r.stars_5, 0)::int as reviews,
  case when i.held_at is not null then 'held' when i.business_id is null then 'unused'
    else 'open' end as sending,
  b.blocked_at, b.closed_at`;

const tables = sql`
  tenant b
  left join rating_count r on r.business_id = b.business_id
  left join invitation_sender i on i.business_id = b.business_id`;

const conditions: Record<(typeof businessFilters)[number], (now: Date) => RawBuilder<unknown>> = {
  all: () => sql`true`,
  paid: isPaid,
  trial: (now) => sql`b.entitled_until > ${now} and not ${isPaid(now)}`,
  none: (now) => sql`(b.entitled_until is null or b.entitled_until <= ${now})`,
  held: () => sql`i.held_at is not null`,
  blocked: () => sql`b.blocked_at is not null`,
};

export interface Search {
  q: string;
  filter: keyof typeof conditions;
  before: string | undefined;
  count: number;
}

/** Finds businesses by the start of their name, a slug or the email, the newest first. */
export async function findBusinesses(
  db: Db,
  { q, filter, before, count }: Search,
  now: Date,
): Promise<BusinessRow[]> {
  const start = `${q.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  const { rows } = await sql<BusinessRow>`
    select ${columns(now)} from ${tables}
    where (${before ?? null}::uuid is null or b.business_id < ${before ?? null}::uuid)
      and (${q} = '' or lower(b.place_name) like ${start} or b.email like ${start}
        or exists (select from slug o where o.business_id = b.business_id and o.slug like ${start}))
      and ${conditions[filter](now)}
    order by b.business_id desc limit ${count}`.execute(db);
  return rows;
}

/** Returns the facts of one business; undefined if it does not exist. */
export async function findBusinessDetails(db: Db, businessId: string, now: Date) {
  const { rows } = await sql<
    BusinessRow & {
      address: string | null;
      google_url: string | null;
      place_id: string | null;
      last_login: Date | null;
      open_sessions: number;
      stars: number[];
      visits: number;
      held_at: Date | null;
      hold_reason: HoldReason | null;
      recent_results: string | null;
      released_at: Date | null;
      complaints: number;
    }
  >`
    select ${columns(now)}, b.address, b.google_url, b.place_id,
      (select max(last_used_at) from session where account_id = b.account_id) as last_login,
      (select count(*)::int from session where account_id = b.account_id
        and revoked_at is null and expires_at > ${now}) as open_sessions,
      array[coalesce(r.stars_1, 0), coalesce(r.stars_2, 0), coalesce(r.stars_3, 0),
        coalesce(r.stars_4, 0), coalesce(r.stars_5, 0)]::int[] as stars,
      (select coalesce(sum(visits), 0)::int from activity_day d
        where d.business_id = b.business_id and d.day > ${now}::date - 30) as visits,
      i.held_at, i.hold_reason, i.recent_results, i.released_at,
      (select count(*)::int from invitation_complaint c where c.business_id = b.business_id) as complaints
    from ${tables} where b.business_id = ${businessId}`.execute(db);
  return rows[0];
}

/** Returns the subscriptions of a business, the newest first. */
export function findSubscriptions(db: Db, businessId: string) {
  return db
    .selectFrom("subscription")
    .innerJoin("plan", "plan.id", "subscription.plan_id")
    .select(["plan.title as plan", "status", "subscription.price_cents", "created_at"])
    .select(["paid_until", "next_charge_at", "provider_id"])
    .where("business_id", "=", businessId)
    .orderBy("created_at", "desc")
    .limit(10)
    .execute();
}

/** Returns the latest campaigns of a business. Their texts are the owner's; recipients are counted. */
export async function findCampaigns(db: Db, businessId: string) {
  const { rows } = await sql<{
    id: string;
    created_at: Date;
    finished_at: Date | null;
    subject: string | null;
    body: string | null;
    waiting: number;
    sent: number;
    failed: number;
  }>`
    select c.id, c.created_at, c.finished_at, c.subject, c.body,
      count(*) filter (where r.status in ('waiting', 'sending'))::int as waiting,
      count(*) filter (where r.status = 'sent')::int as sent,
      count(*) filter (where r.status in ('refused', 'given_up', 'unconfirmed'))::int as failed
    from campaign c
    left join campaign_recipient r on r.business_id = c.business_id and r.campaign_id = c.id
    where c.business_id = ${businessId}
    group by c.business_id, c.id order by c.created_at desc limit 5`.execute(db);
  return rows;
}

/** Returns the account of a business and its current slug. */
export function findAccount(db: Db, businessId: string) {
  return db
    .selectFrom("tenant")
    .select(["account_id", "slug"])
    .where("business_id", "=", businessId)
    .executeTakeFirst();
}
