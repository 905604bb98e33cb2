import { type ExpressionBuilder, sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { DB } from "#src/db/tables.ts";
import {
  endedStatuses,
  isLive,
  type SubscriptionStatus,
  startedStatuses,
} from "../entitlement/entitlement.ts";

export interface NewSubscriptionRow {
  id: string;
  requestKey: string;
  planId: string;
  priceCents: number;
  payerEmail: string;
  firstChargeAt: Date | null;
  now: Date;
}

/** Returns false if a live subscription or this request is stored already. */
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
      first_charge_at: row.firstChargeAt,
      status: "creating",
      created_at: row.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

function selectSubscriptions(db: Db, businessId: string) {
  return db
    .selectFrom("subscription")
    .innerJoin("plan", "plan.id", "subscription.plan_id")
    .selectAll("subscription")
    .select("plan.title as plan_title")
    .where("business_id", "=", businessId);
}

/** A business's subscriptions with their plans, newest first. */
export function listSubscriptions(db: Db, businessId: string) {
  return selectSubscriptions(db, businessId)
    .orderBy("created_at", "desc")
    .orderBy("subscription.id", "desc")
    .execute();
}

export type SubscriptionRow = Awaited<ReturnType<typeof listSubscriptions>>[number];

export function findSubscription(db: Db, businessId: string, id: string) {
  return selectSubscriptions(db, businessId).where("subscription.id", "=", id).executeTakeFirst();
}

export function findRequested(db: Db, businessId: string, requestKey: string) {
  return selectSubscriptions(db, businessId)
    .where("request_key", "=", requestKey)
    .executeTakeFirst();
}

export async function findLiveSubscription(db: Db, businessId: string) {
  return (await listSubscriptions(db, businessId)).find(isLive);
}

/** Returns the business and id of a subscription, by our id or by the provider's. */
export function findSubscriptionKey(
  db: Db,
  by: { id: string } | { providerId: string },
): Promise<{ businessId: string; id: string } | undefined> {
  const query = db.selectFrom("subscription").select(["business_id as businessId", "id"]);
  return "id" in by
    ? query.where("id", "=", by.id).executeTakeFirst()
    : query.where("provider_id", "=", by.providerId).executeTakeFirst();
}

/** Gives the next reading of the provider its number, `readings`. Returns undefined if the row is gone. */
export async function beginReading(
  db: Db,
  businessId: string,
  id: string,
): Promise<SubscriptionRow | undefined> {
  const begun = await db
    .updateTable("subscription")
    .set((eb) => ({ readings: eb("readings", "+", 1) }))
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .returning("readings")
    .executeTakeFirst();
  const row = begun && (await findSubscription(db, businessId, id));
  // Another reading may have begun since: the number is the one of this reading.
  return row && { ...row, readings: begun.readings };
}

/** Locks the row until the end of the transaction. Returns undefined if it is gone. */
export function lockSubscription(
  tx: Db,
  businessId: string,
  id: string,
): Promise<SubscriptionRow | undefined> {
  return selectSubscriptions(tx, businessId)
    .where("subscription.id", "=", id)
    .forUpdate("subscription")
    .executeTakeFirst();
}

export interface SubscriptionChange {
  status?: SubscriptionStatus;
  failure?: string;
  provider_id?: string;
  provider_status?: string;
  init_point?: string | null;
  card_brand?: string | null;
  started_at?: Date;
  paid_until?: Date | null;
  next_charge_at?: Date | null;
  charge_failed?: boolean;
  cancel_requested_at?: Date;
  refund_requested_at?: Date;
  stored_reading?: number;
  checked_at?: Date;
  ended_at?: Date;
}

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

/** Stores that a subscription must end, with `refund` also that its payments are refunded. The first request stays. */
export async function requestEnd(
  db: Db,
  businessId: string,
  id: string,
  { now, refund = false }: { now: Date; refund?: boolean },
): Promise<void> {
  await db
    .updateTable("subscription")
    .set(({ fn, ref, val }) => ({
      cancel_requested_at: fn.coalesce(ref("cancel_requested_at"), val(now)),
      ...(refund ? { refund_requested_at: fn.coalesce(ref("refund_requested_at"), val(now)) } : {}),
    }))
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .execute();
}

/**
 * Live subscriptions, and those that ended or failed and were not read `hoursAfterEnd` after it.
 */
export function subscriptionsToCheck(db: Db, hoursAfterEnd: number) {
  const after = sql`${hoursAfterEnd} * interval '1 hour'`;
  return db
    .selectFrom("subscription")
    .select(["business_id as businessId", "id"])
    .where((eb) =>
      eb.or([
        eb("status", "not in", endedStatuses),
        eb.and([eb("status", "=", "cancelled"), sql<boolean>`checked_at < ended_at + ${after}`]),
        eb.and([
          eb("status", "=", "failed"),
          sql<boolean>`coalesce(checked_at, created_at) < created_at + ${after}`,
        ]),
      ]),
    )
    .orderBy("created_at")
    .execute();
}

/**
 * Subscriptions whose state at the provider is not settled: a creation or cancellation without a
 * response, a refund that is not confirmed, a payer who may be paying, or a due charge without a
 * result. `since` limits the time after which only the daily job reads them.
 */
export function unsettledSubscriptions(db: Db, now: Date, since: Date) {
  return db
    .selectFrom("subscription")
    .select(["business_id as businessId", "id"])
    .where((eb) =>
      eb.or([
        eb("status", "=", "creating"),
        eb.and([eb("status", "=", "pending"), eb("created_at", ">", since)]),
        eb.and([eb("cancel_requested_at", "is not", null), eb("status", "not in", endedStatuses)]),
        eb.and([
          eb("refund_requested_at", "is not", null),
          eb.exists(chargesOfRow(eb).where("charge.status", "=", "paid")),
        ]),
        eb.exists(
          chargesOfRow(eb)
            .where("charge.status", "=", "paid")
            .whereRef("charge.paid_at", ">", "subscription.cancel_requested_at")
            .where("charge.due_at", ">", since),
        ),
        eb.and([
          eb("status", "in", startedStatuses),
          sql<boolean>`coalesce(paid_until, started_at) between ${since} and ${now}`,
        ]),
        eb.exists(
          chargesOfRow(eb)
            .where("charge.status", "in", ["pending", "unknown"])
            .where("charge.due_at", ">", since),
        ),
      ]),
    )
    .orderBy("created_at")
    .execute();
}

function chargesOfRow(eb: ExpressionBuilder<DB, "subscription">) {
  return eb
    .selectFrom("charge")
    .select("charge.id")
    .whereRef("charge.business_id", "=", "subscription.business_id")
    .whereRef("charge.subscription_id", "=", "subscription.id");
}
