import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { HoldReason } from "#src/features/invitations/senders/contract.ts";
import type { ChargeStatus } from "#src/services/payments/payments.ts";

export interface BusinessRow {
  id: string;
  account: string;
  account_shops: number;
  name: string | null;
  slug: string;
  email: string;
  created_at: Date;
  plan: "paid" | "trial" | "none";
  plan_until: Date | null;
  trial_ends_at: Date | null;
  reviews: number;
  blocked_at: Date | null;
  closed_at: Date | null;
  address: string | null;
  google_url: string | null;
  place_id: string | null;
  stars: number[];
  visits: number;
  held_at: Date | null;
  hold_reason: HoldReason | null;
  recent_results: string | null;
  released_at: Date | null;
  complaints: number;
}

/** Returns the facts of one business; undefined if it does not exist. No column has a word of a customer. */
export async function findBusinessDetails(db: Db, businessId: string, now: Date) {
  const { rows } = await sql<BusinessRow>`
    select b.business_id as id, b.account_id as account, b.account_shops, b.place_name as name, b.slug, b.email, b.created_at,
      case when b.entitled_until > ${now} then
        case when exists (select from subscription p
          where p.business_id = b.business_id and p.paid_until > ${now}) then 'paid' else 'trial' end
        else 'none' end as plan,
      b.entitled_until as plan_until, t.ends_at as trial_ends_at,
      coalesce(r.stars_1 + r.stars_2 + r.stars_3 + r.stars_4 + r.stars_5, 0)::int as reviews,
      b.blocked_at, b.closed_at, b.address, b.google_url, b.place_id,
      array[coalesce(r.stars_1, 0), coalesce(r.stars_2, 0), coalesce(r.stars_3, 0),
        coalesce(r.stars_4, 0), coalesce(r.stars_5, 0)]::int[] as stars,
      (select coalesce(sum(visits), 0)::int from activity_day d
        where d.business_id = b.business_id and d.day > ${now}::date - 30) as visits,
      h.held_at, h.hold_reason, i.recent_results, i.released_at,
      (select count(*)::int from invitation_complaint c where c.business_id = b.business_id) as complaints
    from tenant b
    left join rating_count r on r.business_id = b.business_id
    left join invitation_sender i on i.business_id = b.business_id
    left join lateral (select held_at, hold_reason from sender_hold
      where business_id = b.business_id order by is_own desc limit 1) h on true
    left join trial t on t.business_id = b.business_id
    where b.business_id = ${businessId}`.execute(db);
  return rows[0];
}

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

export function findCharges(db: Db, businessId: string) {
  return db
    .selectFrom("charge")
    .select(["id", "status", "amount_cents", "due_at", "paid_at"])
    .select(({ eb }) =>
      eb("status", "=", "paid").and("provider_payment_id", "is not", null).as("can_refund"),
    )
    .where("business_id", "=", businessId)
    .orderBy("due_at", "desc")
    .limit(12)
    .$narrowType<{ status: ChargeStatus; can_refund: boolean }>()
    .execute();
}

/**
 * Returns the latest campaigns of a business, without finished orders of a program: a till makes one at each sale. Their
 * texts are the owner's; recipients are counted.
 */
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
      coalesce(c.sent, count(*) filter (where r.status = 'sent'))::int as sent,
      coalesce(c.failed,
        count(*) filter (where r.status in ('refused', 'given_up', 'unconfirmed')))::int as failed
    from campaign c
    left join campaign_recipient r on r.business_id = c.business_id and r.campaign_id = c.id
    where c.business_id = ${businessId} and (not c.from_api or c.finished_at is null)
    group by c.business_id, c.id order by c.from_api, c.created_at desc limit 5`.execute(db);
  return rows;
}
