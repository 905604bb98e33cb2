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

/** Stores the keys of an email and phone that the owner of a business is about to change. */
export async function insertFormerKeys(db: Db, businessId: string, keys: Buffer[]): Promise<void> {
  await db
    .insertInto("trial_key")
    .values(keys.map((key_hash) => ({ business_id: businessId, key_hash })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores the former keys of an account also for a new business of it. */
export async function copyFormerKeys(db: Db, accountId: string, businessId: string): Promise<void> {
  await sql`
    insert into trial_key (business_id, key_hash)
    select ${businessId}::uuid, key_hash
    from trial_key join tenant using (business_id)
    where account_id = ${accountId} and business_id <> ${businessId}
    on conflict do nothing`.execute(db);
}

/** Returns the keys of the emails and phones that the owner of a business had before. */
export async function findFormerKeys(db: Db, businessId: string): Promise<Buffer[]> {
  const rows = await db
    .selectFrom("trial_key")
    .select("key_hash")
    .where("business_id", "=", businessId)
    .execute();
  return rows.map(({ key_hash }) => key_hash);
}

export async function setTrialEnd(db: Db, businessId: string, endsAt: Date): Promise<void> {
  await db
    .updateTable("trial")
    .set({ ends_at: endsAt })
    .where("business_id", "=", businessId)
    .execute();
}

/** Returns the ids of the account's businesses. There are none before the email is confirmed. */
export async function listBusinessesOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("tenant")
    .select("business_id")
    .where("account_id", "=", accountId)
    .execute();
  return rows.map(({ business_id }) => business_id);
}

/** Returns the end of the last trial of the account's businesses; undefined if they had none. */
export async function findLastTrialEnd(db: Db, accountId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom("trial")
    .innerJoin("tenant", "tenant.business_id", "trial.business_id")
    .select("trial.ends_at")
    .where("tenant.account_id", "=", accountId)
    .orderBy("trial.ends_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.ends_at;
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
 * beyond the trial. A blocked business gets no reminder.
 */
export function trialsEnding(db: Db, after: Date, until: Date) {
  return (
    db
      .selectFrom("trial")
      .innerJoin("tenant", "tenant.business_id", "trial.business_id")
      .select(["trial.business_id as businessId", "trial.ends_at as endsAt", "tenant.email"])
      .select(["tenant.place_name as placeName", "tenant.account_shops as accountShops"])
      // A business that is being removed needs no plan.
      .where("tenant.closed_at", "is", null)
      .where("trial.ends_at", ">", after)
      .where("trial.ends_at", "<=", until)
      // A paid subscription extends the entitlement beyond the trial.
      .whereRef("tenant.active_until", "<=", "trial.ends_at")
      .execute()
  );
}
