import type { Db } from "#src/db/client.ts";

/** The plans on offer, in the order they are shown. */
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

/** Adds a plan, or gives the one with this id new terms. */
export async function putPlan(db: Db, plan: PlanRow): Promise<void> {
  await db
    .insertInto("plan")
    .values(plan)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(plan))
    .execute();
}

/** A plan by its id, also one no longer on offer; undefined for an unknown one. */
export function findPlan(db: Db, id: string): Promise<PlanRow | undefined> {
  return db.selectFrom("plan").selectAll().where("id", "=", id).executeTakeFirst();
}
