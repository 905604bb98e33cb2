import type { Db } from "#src/db/client.ts";
import { isNewUse } from "./is-new-use.server.ts";

/** Stores that a challenge was used. Returns false if it is stored already. */
export async function insertSpentChallenge(
  db: Db,
  challengeHash: Buffer,
  expiresAt: Date,
): Promise<boolean> {
  const row = await db
    .insertInto("passkey_challenge_spent")
    .values({ challenge_hash: challengeHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("expires_at")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes used challenges that expired, because an expired challenge is rejected anyway. */
export async function deleteSpentChallenges(db: Db, before: Date): Promise<number> {
  const result = await db
    .deleteFrom("passkey_challenge_spent")
    .where("expires_at", "<=", before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

export function findPasskey(db: Db, id: string) {
  return db
    .selectFrom("passkey")
    .select(["account_id", "public_key", "counter"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Returns what browsers need to find the passkeys of an account. */
export function findCredentials(db: Db, accountId: string) {
  return db
    .selectFrom("passkey")
    .select(["id", "transports"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();
}

/**
 * Stores a use and the new counter. Returns false if the passkey was removed, or if another use has
 * stored the same or a higher counter: then a copy of the passkey may exist.
 */
export async function updateUse(
  db: Db,
  id: string,
  { counter, now }: { counter: number; now: Date },
): Promise<boolean> {
  const result = await db
    .updateTable("passkey")
    .set({ counter, last_used_at: now })
    .where("id", "=", id)
    .where(isNewUse(counter))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
