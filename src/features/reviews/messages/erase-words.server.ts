import type { Db } from "#src/db/client.ts";
import { deleteConversation } from "../conversation/delete-conversation.server.ts";
import { deletePraise } from "../praise/queries.server.ts";
import { deleteComment } from "./queries.server.ts";
import { withdrawQuotes } from "./withdraw-quotes.server.ts";

/**
 * Deletes a review's comment, note and conversation for good, and the mails that quote them if they still wait, in the
 * caller's transaction. `by` is null for the customer. Returns the review; undefined if the business has no such one.
 */
export async function eraseWords(
  tx: Db,
  businessId: string,
  erasure: { id: string; by: string | null; at: Date },
) {
  // Locks the review first: a mail that quotes it is then queued before, and withdrawn, or reads it without its words.
  const erased = await deleteComment(tx, businessId, erasure);
  if (!erased) return undefined;
  await withdrawQuotes(tx, businessId, { id: erasure.id, createdAt: erased.created_at });
  await deletePraise(tx, businessId, erasure.id);
  await deleteConversation(tx, businessId, erasure.id);
  return { ...erased, conversation: null, praise: null };
}
