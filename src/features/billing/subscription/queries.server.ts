import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import { endedStatuses, isLive, type SubscriptionStatus } from "../entitlement/entitlement.ts";

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

/** PostgreSQL's number of the transaction that wrote the row last: every update changes it. */
const version = sql<string>`subscription.xmin::text`;

function selectSubscriptions(db: Db, businessId: string) {
  return db
    .selectFrom("subscription")
    .innerJoin("plan", "plan.id", "subscription.plan_id")
    .selectAll("subscription")
    .select(["plan.title as plan_title", version.as("version")])
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

/** Returns the subscription that a request made. */
export function findRequested(db: Db, businessId: string, requestKey: string) {
  return selectSubscriptions(db, businessId)
    .where("request_key", "=", requestKey)
    .executeTakeFirst();
}

/** Returns the live subscription of a business. */
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

/** Locks the row until the end of the transaction. Returns its version; undefined if it is gone. */
export async function lockSubscription(
  tx: Db,
  businessId: string,
  id: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom("subscription")
    .select(version.as("version"))
    .where("business_id", "=", businessId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row?.version;
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
  checked_at?: Date;
}

/** Updates the given columns of a subscription. */
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

/** Live subscriptions, and those that ended or failed after `endedAfter`. */
export function subscriptionsToCheck(db: Db, endedAfter: Date) {
  return db
    .selectFrom("subscription")
    .select(["business_id as businessId", "id"])
    .where((eb) =>
      eb.or([
        eb("status", "not in", endedStatuses),
        eb.and([eb("status", "=", "cancelled"), eb("checked_at", ">", endedAfter)]),
        eb.and([eb("status", "=", "failed"), eb("created_at", ">", endedAfter)]),
      ]),
    )
    .orderBy("created_at")
    .execute();
}
