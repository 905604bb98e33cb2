import { deviceFailures } from "#src/features/push/contract.ts";
import { turnOffPush } from "#src/features/reviews/conversation/turn-off-push.server.ts";
import { turnOnPush } from "#src/features/reviews/conversation/turn-on-push.server.ts";
import { failure } from "#src/http/failure.ts";
import type { PushTarget } from "#src/services/push/push.ts";
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
 * Stores the customer's browser, which is then told when the business answers, or deletes it. A repeated call changes
 * nothing. Fails with `conversation_not_found`, `conversation_closed` after its end, `too_many_requests`, `push_off`
 * and `push_service_unknown`.
 */
export async function setPush(
  services: FindServices & Pick<Services, "push" | "settings">,
  caller: Caller,
  { code, subscription }: { code: string; subscription: PushTarget | null },
): Promise<OpenedConversation> {
  const review = await findReview(services, caller, code);
  // An unknown review gets the same answer as an unknown code, before anything else is checked.
  await readFound(services, review);
  const { businessId, id } = review;
  if (!subscription) {
    await turnOffPush(services, businessId, id);
    return readFound(services, review);
  }
  if (!services.push) throw failure(deviceFailures, "push_off");
  if (!services.push.accepts(subscription.endpoint)) {
    throw failure(deviceFailures, "push_service_unknown");
  }
  const isStored = await turnOnPush(services, businessId, { id, target: subscription });
  if (isStored === undefined) throw conversationNotFound();
  if (!isStored) throw failure(conversationFailures, "conversation_closed");
  return readFound(services, review);
}
