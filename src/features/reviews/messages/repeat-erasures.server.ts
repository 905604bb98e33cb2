import type { Services } from "#src/services/services.ts";
import { withdrawAlert } from "../alerts/withdraw-alert.server.ts";
import { deleteConversation } from "../conversation/delete-conversation.server.ts";
import { deletePraise } from "../praise/queries.server.ts";
import { deleteComment, findErasable } from "./queries.server.ts";

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
    await db.transaction().execute(async (tx) => {
      await withdrawAlert(tx, business, review);
      await deleteComment(tx, business, erasure);
      await deletePraise(tx, business, review);
      await deleteConversation(tx, business, review);
    });
    count++;
  }
  return count;
}
