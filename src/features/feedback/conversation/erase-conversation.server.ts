import { eraseComment } from "#src/features/reviews/messages/erase-comment.server.ts";
import type { Services } from "#src/services/services.ts";
import type { OpenedConversation } from "./contract.ts";
import { type Caller, type FindServices, findReview } from "./find-review.server.ts";
import { readFound } from "./open-conversation.server.ts";

/**
 * Erases the comment and the conversation for the customer. The rating still counts. A repeated call changes nothing.
 * Fails with `conversation_not_found` and `too_many_requests`.
 */
export async function eraseConversation(
  services: FindServices & Pick<Services, "log" | "deletions">,
  caller: Caller,
  { code }: { code: string },
): Promise<OpenedConversation> {
  const review = await findReview(services, caller, code);
  // An unknown review gets the same answer as an unknown code.
  await readFound(services, review);
  await eraseComment(services, review.businessId, { id: review.id, by: null });
  return readFound(services, review);
}
