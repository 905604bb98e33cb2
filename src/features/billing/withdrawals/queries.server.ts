import type { Db } from "#src/db/client.ts";

/** Stores the keyed hashes of a withdrawal. Returns false if one of them was stored before. */
export async function insertWithdrawal(tx: Db, keys: Buffer[], now: Date): Promise<boolean> {
  const rows = await tx
    .insertInto("withdrawal_claim")
    .values(keys.map((key_hash) => ({ key_hash, claimed_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("key_hash")
    .execute();
  return rows.length === keys.length;
}

/** Stores the keyed hashes of a charge-back. It counts as the newest withdrawal of each. */
export async function renewWithdrawal(tx: Db, keys: Buffer[], now: Date): Promise<void> {
  await tx
    .insertInto("withdrawal_claim")
    .values(keys.map((key_hash) => ({ key_hash, claimed_at: now })))
    .onConflict((conflict) => conflict.column("key_hash").doUpdateSet({ claimed_at: now }))
    .execute();
}

export async function findWithdrawal(db: Db, keys: Buffer[]): Promise<Date | undefined> {
  if (keys.length === 0) return undefined;
  const row = await db
    .selectFrom("withdrawal_claim")
    .select(({ fn }) => fn.max("claimed_at").as("at"))
    .where("key_hash", "in", keys)
    .executeTakeFirst();
  return row?.at ?? undefined;
}
