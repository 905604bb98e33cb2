import type { Services } from "#src/services/services.ts";
import { eraseWords } from "./erase-words.server.ts";
import { findErasable } from "./queries.server.ts";

/**
 * Erases the comments and conversations that a restored database has again, in the name of their owners or customers.
 * Returns how many.
 */
export async function repeatErasures(
  { db, clock }: Pick<Services, "db" | "clock">,
  erasures: { business: string; review: string; by?: "customer" | undefined }[],
): Promise<number> {
  let count = 0;
  for (const { business, review, by } of erasures) {
    const found = await findErasable(db, business, review);
    if (!found?.account_id) continue;
    const account = by === "customer" ? null : found.account_id;
    const erasure = { id: review, by: account, at: clock.now() };
    await db.transaction().execute((tx) => eraseWords(tx, business, erasure));
    count++;
  }
  return count;
}
