import type { Services } from "#src/services/services.ts";
import { withdrawAlert } from "../alerts/withdraw-alert.server.ts";
import { deleteComment, findErasable } from "./queries.server.ts";

/** Erases the comments that a restored database has again, in the name of their owners. Returns how many. */
export async function repeatErasures(
  { db, clock }: Pick<Services, "db" | "clock">,
  erasures: { business: string; review: string }[],
): Promise<number> {
  let count = 0;
  for (const { business, review } of erasures) {
    const found = await findErasable(db, business, review);
    if (!found?.account_id) continue;
    const erasure = { id: review, by: found.account_id, at: clock.now() };
    await db.transaction().execute(async (tx) => {
      await withdrawAlert(tx, business, review);
      await deleteComment(tx, business, erasure);
    });
    count++;
  }
  return count;
}
