import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import { siteId } from "./site-id.ts";

/** The offered plans, in display order. */
export function offeredPlans(db: Db) {
  return db
    .selectFrom("plan")
    .select(["id", "title", "description", "price_cents"])
    .where("retired_at", "is", null)
    .orderBy("position")
    .orderBy("price_cents")
    .execute();
}

export interface PlanRow {
  id: string;
  title: string;
  description: string;
  price_cents: number;
  position: number;
  retired_at: Date | null;
}

export async function putPlan(db: Db, plan: PlanRow): Promise<void> {
  await db
    .insertInto("plan")
    .values(plan)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(plan))
    .execute();
}

/** Notifies every process that the plans changed, on the channel for changes of businesses. */
export async function announcePlans(db: Db): Promise<void> {
  await sql`select pg_notify('business_changed', ${siteId})`.execute(db);
}

/** Returns a plan, also a retired one. */
export function findPlan(db: Db, id: string): Promise<PlanRow | undefined> {
  return db.selectFrom("plan").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Returns all plans in display order, also retired ones. */
export function allPlans(db: Db): Promise<PlanRow[]> {
  return db
    .selectFrom("plan")
    .selectAll()
    .orderBy("position")
    .orderBy("price_cents")
    .orderBy("id")
    .execute();
}
