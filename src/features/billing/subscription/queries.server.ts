import type { Db } from "#src/db/client.ts";
import type { SubscriptionStatus } from "../entitlement/entitlement.ts";

export interface NewSubscriptionRow {
  id: string;
  requestKey: string;
  planId: string;
  priceCents: number;
  payerEmail: string;
  now: Date;
}

/** False when a live subscription, or this very request, is there already. */
export async function insertSubscription(
  db: Db,
  businessId: string,
  row: NewSubscriptionRow,
): Promise<boolean> {
  const inserted = await db
    .insertInto("subscription")
    .values({
      business_id: businessId,
      id: row.id,
      request_key: row.requestKey,
      plan_id: row.planId,
      price_cents: row.priceCents,
      payer_email: row.payerEmail,
      status: "creating",
      created_at: row.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** A business's subscriptions with their plans, newest first. */
export function listSubscriptions(db: Db, businessId: string) {
  return db
    .selectFrom("subscription")
    .innerJoin("plan", "plan.id", "subscription.plan_id")
    .selectAll("subscription")
    .select("plan.title as plan_title")
    .where("business_id", "=", businessId)
    .orderBy("created_at", "desc")
    .orderBy("subscription.id", "desc")
    .execute();
}

export type SubscriptionRow = Awaited<ReturnType<typeof listSubscriptions>>[number];

/** Whose a subscription is, by our id or the provider's. */
export function findSubscriptionKey(
  db: Db,
  by: { id: string } | { providerId: string },
): Promise<{ businessId: string; id: string } | undefined> {
  return db
    .selectFrom("subscription")
    .select(["business_id as businessId", "id"])
    .$if("id" in by, (query) => query.where("id", "=", "id" in by ? by.id : ""))
    .$if("providerId" in by, (query) =>
      query.where("provider_id", "=", "providerId" in by ? by.providerId : ""),
    )
    .executeTakeFirst();
}

/** Takes the row for this transaction: whoever else asks the provider about it waits. */
export async function lockSubscription(tx: Db, businessId: string, id: string) {
  await tx
    .selectFrom("subscription")
    .select("id")
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .forUpdate()
    .execute();
  return (await listSubscriptions(tx, businessId)).find((row) => row.id === id);
}

export interface SubscriptionChange {
  status?: SubscriptionStatus;
  provider_id?: string;
  provider_status?: string;
  init_point?: string | null;
  card_brand?: string | null;
  started_at?: Date;
  paid_until?: Date | null;
  next_charge_at?: Date | null;
  charge_failed?: boolean;
  cancel_requested_at?: Date;
  checked_at?: Date;
}

/** Writes down what was learnt of a subscription; what is left out stays. */
export async function changeSubscription(
  db: Db,
  businessId: string,
  id: string,
  change: SubscriptionChange,
): Promise<void> {
  await db
    .updateTable("subscription")
    .set(change)
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .execute();
}

/** Subscriptions the provider may still change, and those that ended or failed lately. */
export function subscriptionsToCheck(db: Db, endedAfter: Date) {
  return db
    .selectFrom("subscription")
    .select(["business_id as businessId", "id"])
    .where((eb) =>
      eb.or([
        eb("status", "not in", ["cancelled", "failed"]),
        eb.and([eb("status", "=", "cancelled"), eb("checked_at", ">", endedAfter)]),
        eb.and([eb("status", "=", "failed"), eb("created_at", ">", endedAfter)]),
      ]),
    )
    .orderBy("created_at")
    .execute();
}
