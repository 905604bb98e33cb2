import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

export interface Act {
  id: string;
  at: Date;
  actor: string;
  action: string;
  target: string | null;
}

/** Stores an act. If the newest one is the same, only its time changes: a repeated call adds no row. */
export async function insertAct(db: Db, businessId: string, act: Act): Promise<void> {
  const { id, at, actor, action, target } = act;
  await sql`
    with newest as (
      select id, actor, action, target from business_audit
      where business_id = ${businessId} order by id desc limit 1
    ), repeated as (
      update business_audit a set at = ${at} from newest n
      where a.business_id = ${businessId} and a.id = n.id and n.actor = ${actor}
        and n.action = ${action} and n.target is not distinct from ${target}::text
      returning a.id
    )
    insert into business_audit (business_id, id, at, actor, action, target)
    select ${businessId}, ${id}, ${at}, ${actor}, ${action}, ${target}
    where not exists (select from repeated)`.execute(db);
}

/**
 * Returns the newest acts. `actor` is null if the person left the team: an email that the person has since is none of the
 * owner's business.
 */
export function findActs(db: Db, businessId: string, limit: number) {
  return db
    .selectFrom("business_audit")
    .leftJoin("shop_access", (join) =>
      join
        .onRef("shop_access.business_id", "=", "business_audit.business_id")
        .onRef("shop_access.account_id", "=", "business_audit.actor"),
    )
    .leftJoin("account", "account.id", "shop_access.account_id")
    .where("business_audit.business_id", "=", businessId)
    .select(["at", "email as actor", "action", "target"])
    .orderBy("business_audit.id", "desc")
    .limit(limit)
    .execute();
}

/** Deletes the acts of every business but the newest ones. */
export async function deleteActsBeyond(db: Db, count: number): Promise<void> {
  await sql`
    delete from business_audit a using (
      select business_id, id, row_number() over (partition by business_id order by id desc) as number
      from business_audit
    ) numbered
    where numbered.number > ${count}::int and a.business_id = numbered.business_id and a.id = numbered.id`.execute(
    db,
  );
}

export async function deleteActsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("business_audit").where("at", "<", before).execute();
}
