import { addCustomerReply } from "#src/features/reviews/conversation/add-customer-reply.server.ts";
import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { conversationFailures, type OpenedConversation } from "./contract.ts";
import {
  type Caller,
  conversationNotFound,
  type FindServices,
  findReview,
} from "./find-review.server.ts";
import { readFound } from "./open-conversation.server.ts";

/**
 * Stores a message of the customer and alerts the owner. Fails with `conversation_closed` unless it is the customer's
 * turn, with `conversation_not_found` and `too_many_requests`.
 */
export async function sendCustomerReply(
  services: FindServices & Pick<Services, "queue" | "push">,
  caller: Caller,
  { code, ...message }: { code: string; body: string; seen?: number | undefined },
): Promise<OpenedConversation> {
  const review = await findReview(services, caller, code);
  const state = await addCustomerReply(services, review.businessId, { id: review.id, ...message });
  if (!state) throw conversationNotFound();
  if (state !== "open") throw failure(conversationFailures, "conversation_closed");
  return readFound(services, review);
}
