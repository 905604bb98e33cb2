import type { Db } from "#src/db/client.ts";
import type { HumanProof } from "./human-check.ts";

/** Uses a proof up. False when it was used before, by whichever process. */
export async function spendProof(db: Db, proof: HumanProof): Promise<boolean> {
  const row = await db
    .insertInto("human_check_spent")
    .values({ id: proof.id, expires_at: proof.expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets proofs that have expired: they no longer pass the check anyway. Answers how many. */
export async function forgetExpiredProofs(db: Db, now: Date): Promise<number> {
  const result = await db
    .deleteFrom("human_check_spent")
    .where("expires_at", "<", now)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
