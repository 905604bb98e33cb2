import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { BillingFacts, SubscriptionStatus } from "./entitlement.ts";
import { listSubscriptions } from "./queries-subscriptions.server.ts";

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

/** False when the business has had its trial. */
export async function insertTrial(
  db: Db,
  businessId: string,
  trial: { startedAt: Date; endsAt: Date },
): Promise<boolean> {
  const row = await db
    .insertInto("trial")
    .values({ business_id: businessId, started_at: trial.startedAt, ends_at: trial.endsAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("business_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes who has a trial; false when one of them had one before. */
export async function claimTrial(db: Db, keys: Buffer[], now: Date): Promise<boolean> {
  const rows = await db
    .insertInto("trial_claim")
    .values(keys.map((key_hash) => ({ key_hash, claimed_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("key_hash")
    .execute();
  return rows.length === keys.length;
}

/** Whether a trial was claimed by one of these. */
export async function trialClaimed(db: Db, keys: Buffer[]): Promise<boolean> {
  const row = await db
    .selectFrom("trial_claim")
    .select("key_hash")
    .where("key_hash", "in", keys)
    .executeTakeFirst();
  return row !== undefined;
}

/** How to reach the owner of a business. */
export function findContact(db: Db, businessId: string) {
  return db
    .selectFrom("business")
    .innerJoin("account", "account.id", "business.account_id")
    .where("business.id", "=", businessId)
    .select(["account.email", "account.phone"])
    .executeTakeFirst();
}

/** Businesses whose trial ends between two moments and that nothing follows. */
export function trialsEnding(db: Db, after: Date, until: Date) {
  return (
    db
      .selectFrom("trial")
      .innerJoin("business", "business.id", "trial.business_id")
      .innerJoin("account", "account.id", "business.account_id")
      .innerJoin("entitlement", "entitlement.business_id", "trial.business_id")
      .select(["trial.business_id as businessId", "trial.ends_at as endsAt", "account.email"])
      .where("trial.ends_at", ">", after)
      .where("trial.ends_at", "<=", until)
      // Whoever pays already has a right that lasts longer than the trial.
      .where(sql<boolean>`entitlement.until <= trial.ends_at`)
      .execute()
  );
}
