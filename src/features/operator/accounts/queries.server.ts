import { type RawBuilder, sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { MemberRole } from "#src/features/team/members/contract.ts";
import type { ChargeStatus } from "#src/services/payments/payments.ts";
import type { accountFilters, DeskShop } from "./contract.ts";

/** Times of JSON that PostgreSQL wrote are strings. */
type ShopRow = Omit<DeskShop, "plan_until" | "blocked_at"> & {
  plan_until: string | null;
  blocked_at: string | null;
};

export interface AccountRow {
  id: string;
  email: string;
  phone: string | null;
  created_at: Date;
  confirmed_at: Date | null;
  has_password: boolean;
  returned_at: Date | null;
  closed_at: Date | null;
  shops: ShopRow[];
}

const isPaid = (now: Date) => sql`exists (select from subscription p
  where p.business_id = b.business_id and p.paid_until > ${now})`;

/** No column has a word of a customer: no comment, note or recipient. */
const shops = (now: Date) => sql`(
  select coalesce(json_agg(json_build_object(
    'id', b.business_id, 'name', b.place_name, 'slug', b.slug,
    'plan', case when b.entitled_until > ${now} then
      case when ${isPaid(now)} then 'paid' else 'trial' end else 'none' end,
    'plan_until', b.entitled_until,
    'reviews', coalesce(r.stars_1 + r.stars_2 + r.stars_3 + r.stars_4 + r.stars_5, 0),
    'last_activity', (select max(day)::text from activity_day d where d.business_id = b.business_id),
    'sending', case when exists (select from sender_hold h where h.business_id = b.business_id) then 'held' when i.business_id is null then 'unused'
      else 'open' end,
    'blocked_at', b.blocked_at) order by b.business_id), '[]')
  from tenant b
  left join rating_count r on r.business_id = b.business_id
  left join invitation_sender i on i.business_id = b.business_id
  where b.account_id = a.id)`;

const columns = (now: Date) => sql<AccountRow>`a.id, a.email, a.phone, a.created_at, a.confirmed_at,
  a.password_hash is not null as has_password, a.email_bounced_at as returned_at, a.closed_at,
  ${shops(now)} as shops`;

const hasShop = (condition: RawBuilder<unknown>) => sql`exists (select from tenant b
  left join invitation_sender i on i.business_id = b.business_id
  where b.account_id = a.id and ${condition})`;

const conditions: Record<(typeof accountFilters)[number], (now: Date) => RawBuilder<unknown>> = {
  all: () => sql`true`,
  unconfirmed: () => sql`(a.confirmed_at is null or a.password_hash is null)`,
  returned: () => sql`a.email_bounced_at is not null`,
  paid: (now) => hasShop(isPaid(now)),
  trial: (now) => hasShop(sql`b.entitled_until > ${now} and not ${isPaid(now)}`),
  none: (now) => sql`not ${hasShop(sql`b.entitled_until > ${now}`)}`,
  held: () => hasShop(sql`i.held_at is not null`),
  blocked: () => hasShop(sql`b.blocked_at is not null`),
};

export interface Search {
  q: string;
  /** The digits of a phone; empty if `q` is none. */
  digits: string;
  filter: keyof typeof conditions;
  before: string | undefined;
  count: number;
}

/**
 * Finds accounts by the start of the email, of the name of a business or of any of its slugs, and by digits of the
 * phone, the newest first. A phone may still be in a sign-up that is not finished.
 */
export async function findAccounts(
  db: Db,
  { q, digits, filter, before, count }: Search,
  now: Date,
): Promise<AccountRow[]> {
  const start = `${q.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  const part = digits === "" ? null : `%${digits}%`;
  const { rows } = await sql<AccountRow>`
    select ${columns(now)} from account a
    where (${before ?? null}::uuid is null or a.id < ${before ?? null}::uuid)
      and (${q} = '' or a.email like ${start} or a.phone like ${part}
        or exists (select from pending_sign_up p where p.account_id = a.id and p.phone like ${part})
        or exists (select from tenant b where b.account_id = a.id and (lower(b.place_name) like ${start}
          or exists (select from slug o where o.business_id = b.business_id and o.slug like ${start}))))
      and ${conditions[filter](now)}
    order by a.id desc limit ${count}`.execute(db);
  return rows;
}

/** Returns the facts of one account; undefined if it does not exist. */
export async function findAccountDetails(db: Db, accountId: string, now: Date) {
  const { rows } = await sql<
    AccountRow & {
      limits_lifted_at: Date | null;
      passkeys: number;
      has_google: boolean;
      pending_email: string | null;
      has_pending_sign_up: boolean;
    }
  >`
    select ${columns(now)}, a.limits_lifted_at,
      (select count(*)::int from passkey k where k.account_id = a.id) as passkeys,
      exists (select 1 from google_identity g where g.account_id = a.id) as has_google,
      (select l.email from account_link l where l.account_id = a.id and l.purpose = 'email'
        and l.used_at is null and l.expires_at > ${now} order by l.created_at desc limit 1) as pending_email,
      exists (select from pending_sign_up p where p.account_id = a.id) as has_pending_sign_up
    from account a where a.id = ${accountId}`.execute(db);
  return rows[0];
}

export function findCharges(db: Db, accountId: string) {
  return db
    .selectFrom("charge")
    .innerJoin("tenant", "tenant.business_id", "charge.business_id")
    .select(["charge.business_id as business", "status", "amount_cents", "due_at", "paid_at"])
    .where("tenant.account_id", "=", accountId)
    .orderBy("due_at", "desc")
    .limit(12)
    .$narrowType<{ status: ChargeStatus }>()
    .execute();
}

/** Returns the members of all shops of an account, oldest first. */
export function findMembers(db: Db, accountId: string) {
  return db
    .selectFrom("member")
    .innerJoin("tenant", "tenant.business_id", "member.business_id")
    .innerJoin("account", "account.id", "member.account_id")
    .select(["member.business_id as business", "account.id as account", "account.email"])
    .select(["member.role", "member.created_at as since"])
    .where("tenant.account_id", "=", accountId)
    .orderBy("member.created_at")
    .orderBy("account.id")
    .$narrowType<{ role: MemberRole }>()
    .execute();
}

/** Returns the shops of other accounts that a person works in. */
export function findMemberships(db: Db, accountId: string) {
  return db
    .selectFrom("member")
    .innerJoin("tenant", "tenant.business_id", "member.business_id")
    .select(["tenant.business_id as id", "tenant.place_name as name", "tenant.slug", "member.role"])
    .where("member.account_id", "=", accountId)
    .orderBy("member.created_at")
    .orderBy("tenant.business_id")
    .$narrowType<{ id: string; slug: string; role: MemberRole }>()
    .execute();
}

/** Returns the open account; undefined if it does not exist or is being removed. */
export function findOpenAccount(db: Db, accountId: string) {
  return db
    .selectFrom("account")
    .select(["id", "email"])
    .where("id", "=", accountId)
    .where("closed_at", "is", null)
    .executeTakeFirst();
}
