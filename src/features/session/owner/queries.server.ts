import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { Role } from "../role.ts";

/** Returns the account of a valid session. Returns undefined if there is none. */
export function findPerson(db: Db, sessionId: string, now: Date) {
  return (
    db
      .selectFrom("session")
      .innerJoin("account", "account.id", "session.account_id")
      .where("session.id", "=", sessionId)
      // A login that ran while the account was closed has no access.
      .where("account.closed_at", "is", null)
      .where("session.revoked_at", "is", null)
      .where("session.expires_at", ">", now)
      .select(["session.id as sessionId", "session.account_id as accountId"])
      .executeTakeFirst()
  );
}

/**
 * Returns the account of a valid session with one of its businesses: `shop` if the account may use it, else the
 * oldest own business, else the oldest one of which the account is a member. Returns undefined without a session.
 */
export async function findOwner(
  db: Db,
  sessionId: string,
  { now, shop = null }: { now: Date; shop?: string | null },
) {
  const { rows } = await sql<{
    sessionId: string;
    accountId: string;
    businessId: string | null;
    role: Role | null;
    shops: number | null;
  }>`
    select session.id as "sessionId", session.account_id as "accountId",
      shop.business_id as "businessId", shop.role, shop.shops
    from session
    join account on account.id = session.account_id
    left join lateral (
      select business_id, role, (count(*) over ())::int as shops
      from shop_access
      where shop_access.account_id = session.account_id
      order by (business_id = ${shop}::uuid) desc nulls last, role <> 'owner', since, business_id
      limit 1
    ) shop on true
    where session.id = ${sessionId} and account.closed_at is null
      and session.revoked_at is null and session.expires_at > ${now}`.execute(db);
  return rows[0];
}

/** Returns the businesses that an account may use: its own ones first, each kind from old to new. */
export async function findShops(db: Db, accountId: string) {
  const rows = await db
    .selectFrom("shop_access")
    .innerJoin("tenant", "tenant.business_id", "shop_access.business_id")
    .where("shop_access.account_id", "=", accountId)
    .select(["shop_access.business_id as id", "shop_access.role", "tenant.place_name as name"])
    .select(["tenant.slug", "tenant.active_until", "tenant.blocked_at"])
    .orderBy(sql`shop_access.role <> 'owner'`)
    .orderBy("shop_access.since")
    .orderBy("shop_access.business_id")
    .execute();
  return rows.map((row) => ({ ...row, role: row.role as Role }));
}

/** Locks the account's row until the transaction ends. */
export async function lockAccount(db: Db, accountId: string): Promise<void> {
  await db.selectFrom("account").select("id").where("id", "=", accountId).forUpdate().execute();
}

/** Returns the email of a business's owner, and what `shopInMail` needs. */
export function findOwnerContact(db: Db, businessId: string) {
  return db
    .selectFrom("tenant")
    .where("business_id", "=", businessId)
    .select(["email", "business_id as businessId", "place_name as placeName"])
    .select(["account_shops as accountShops", "closed_at as closedAt"])
    .executeTakeFirst();
}
