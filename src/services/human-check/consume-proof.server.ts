import type { Db } from "#src/db/client.ts";
import type { HumanProof } from "./human-check.ts";

/** Consumes a proof. Returns false if it was already consumed, also by another process. */
export async function consumeProof(db: Db, proof: HumanProof): Promise<boolean> {
  const row = await db
    .insertInto("human_check_spent")
    .values({ id: proof.id, expires_at: proof.expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes expired proofs, which no longer pass the check. Returns how many. */
export async function deleteExpiredProofs(db: Db, now: Date): Promise<number> {
  const result = await db
    .deleteFrom("human_check_spent")
    .where("expires_at", "<", now)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
