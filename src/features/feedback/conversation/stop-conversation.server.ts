import { stopConversation as stop } from "#src/features/reviews/conversation/stop-conversation.server.ts";
import type { OpenedConversation } from "./contract.ts";
import { type Caller, type FindServices, findReview } from "./find-review.server.ts";
import { readFound } from "./open-conversation.server.ts";

/** Stops a conversation for the customer. Fails with `conversation_not_found` and `too_many_requests`. */
export async function stopConversation(
  services: FindServices,
  caller: Caller,
  { code }: { code: string },
): Promise<OpenedConversation> {
  const review = await findReview(services, caller, code);
  // An unknown review gets the same answer as an unknown code.
  await readFound(services, review);
  await stop(services, review.businessId, { id: review.id, by: "customer" });
  return readFound(services, review);
}
