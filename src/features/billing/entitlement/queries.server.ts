import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { BillingFacts, SubscriptionFacts, SubscriptionStatus } from "./entitlement.ts";

/** The facts of a business, with the price of each subscription. */
export interface PricedFacts extends BillingFacts {
  subscriptions: (SubscriptionFacts & { priceCents: number })[];
}

export async function readFacts(db: Db, businessId: string): Promise<PricedFacts> {
  const facts = await readFactsOf(db, [businessId]);
  return facts.get(businessId) ?? { trialEndsAt: null, subscriptions: [] };
}

/** Returns the facts of several businesses, by business. */
export async function readFactsOf(
  db: Db,
  businessIds: string[],
): Promise<Map<string, PricedFacts>> {
  const asked = sql<string>`any(${businessIds}::uuid[])`;
  const trials = await db
    .selectFrom("trial")
    .select(["business_id", "ends_at"])
    .where("business_id", "=", asked)
    .execute();
  const rows = await db
    .selectFrom("subscription")
    .select(["business_id", "status", "started_at", "paid_until", "charge_failed"])
    .select(["cancel_requested_at", "refund_requested_at", "price_cents"])
    .where("business_id", "=", asked)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const ends = new Map(trials.map(({ business_id, ends_at }) => [business_id, ends_at]));
  return new Map(
    businessIds.map((id) => [
      id,
      {
        trialEndsAt: ends.get(id) ?? null,
        subscriptions: rows.filter(({ business_id }) => business_id === id).map(asFacts),
      },
    ]),
  );
}

function asFacts(row: {
  status: string;
  started_at: Date | null;
  paid_until: Date | null;
  charge_failed: boolean;
  cancel_requested_at: Date | null;
  refund_requested_at: Date | null;
  price_cents: number;
}) {
  return {
    status: row.status as SubscriptionStatus,
    startedAt: row.started_at,
    paidUntil: row.paid_until,
    chargeFailed: row.charge_failed,
    cancelRequested: row.cancel_requested_at !== null,
    refundRequested: row.refund_requested_at !== null,
    priceCents: row.price_cents,
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
