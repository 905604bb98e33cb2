import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

/** Stores the trial. Returns false if the business already has one. */
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

/** Stores the keys of a trial. Returns false if one of them was stored before. */
export async function claimTrial(db: Db, keys: Buffer[], now: Date): Promise<boolean> {
  const rows = await db
    .insertInto("trial_claim")
    .values(keys.map((key_hash) => ({ key_hash, claimed_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("key_hash")
    .execute();
  return rows.length === keys.length;
}

/** Returns true if one of the keys has claimed a trial. */
export async function isTrialClaimed(db: Db, keys: Buffer[]): Promise<boolean> {
  if (keys.length === 0) return false;
  const row = await db
    .selectFrom("trial_claim")
    .select("key_hash")
    .where("key_hash", "in", keys)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Businesses whose trial ends after `after` and not later than `until`, and that have no entitlement
 * beyond the trial.
 */
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
      // A paid subscription extends the entitlement beyond the trial.
      .where(sql<boolean>`entitlement.until <= trial.ends_at`)
      .execute()
  );
}
