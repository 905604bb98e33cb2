import type { Db } from "#src/db/client.ts";
import { listSubscriptions } from "../subscription/queries.server.ts";
import type { BillingFacts, SubscriptionStatus } from "./entitlement.ts";

/** Everything that decides what a business may do. */
export async function readFacts(db: Db, businessId: string): Promise<BillingFacts> {
  const trial = await db
    .selectFrom("trial")
    .select("ends_at")
    .where("business_id", "=", businessId)
    .executeTakeFirst();
  const rows = await listSubscriptions(db, businessId);
  return {
    trialEndsAt: trial?.ends_at ?? null,
    subscriptions: rows.map((row) => ({
      status: row.status as SubscriptionStatus,
      startedAt: row.started_at,
      paidUntil: row.paid_until,
      chargeFailed: row.charge_failed,
      cancelRequested: row.cancel_requested_at !== null,
    })),
  };
}

/** Writes down until when a business may use its panel; null for not at all. */
export async function setEntitledUntil(db: Db, businessId: string, until: Date | null) {
  await db
    .insertInto("entitlement")
    .values({ business_id: businessId, until })
    .onConflict((conflict) => conflict.column("business_id").doUpdateSet({ until }))
    .execute();
}

/** Whether a business may use its panel at a moment. */
export async function isEntitled(db: Db, businessId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("entitlement")
    .select("until")
    .where("business_id", "=", businessId)
    .where("until", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}
