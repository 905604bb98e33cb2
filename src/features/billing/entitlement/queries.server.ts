import type { Db } from "#src/db/client.ts";
import type { BillingFacts, SubscriptionStatus } from "./entitlement.ts";

/** Returns the facts that decide the entitlement of a business. */
export async function readFacts(db: Db, businessId: string): Promise<BillingFacts> {
  const trial = await db
    .selectFrom("trial")
    .select("ends_at")
    .where("business_id", "=", businessId)
    .executeTakeFirst();
  const rows = await db
    .selectFrom("subscription")
    .select(["status", "started_at", "paid_until", "charge_failed"])
    .select(["cancel_requested_at", "refund_requested_at"])
    .where("business_id", "=", businessId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return {
    trialEndsAt: trial?.ends_at ?? null,
    subscriptions: rows.map((row) => ({
      status: row.status as SubscriptionStatus,
      startedAt: row.started_at,
      paidUntil: row.paid_until,
      chargeFailed: row.charge_failed,
      cancelRequested: row.cancel_requested_at !== null,
      refundRequested: row.refund_requested_at !== null,
    })),
  };
}

/** Locks the entitlement of a business until the end of the transaction. Inserts it if there is none. */
export async function lockEntitlement(tx: Db, businessId: string): Promise<void> {
  await tx
    .insertInto("entitlement")
    .values({ business_id: businessId, until: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .selectFrom("entitlement")
    .select("business_id")
    .where("business_id", "=", businessId)
    .forUpdate()
    .execute();
}

/** Stores the end of a business's entitlement; null if it never had one. */
export async function setEntitledUntil(tx: Db, businessId: string, until: Date | null) {
  await tx
    .updateTable("entitlement")
    .set({ until })
    .where("business_id", "=", businessId)
    .execute();
}

/** Returns whether the business has a running trial or plan at `now`, and whether it is blocked. */
export async function findAccess(
  db: Db,
  businessId: string,
  now: Date,
): Promise<{ isEntitled: boolean; isBlocked: boolean }> {
  const row = await db
    .selectFrom("tenant")
    .select(["entitled_until", "blocked_at"])
    .where("business_id", "=", businessId)
    .executeTakeFirst();
  return {
    isEntitled: row?.entitled_until != null && row.entitled_until > now,
    isBlocked: row?.blocked_at != null,
  };
}
