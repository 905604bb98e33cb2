import { readCustomerSide } from "#src/features/reviews/conversation/read-customer-side.server.ts";
import { readPraise } from "#src/features/reviews/praise/read-praise.server.ts";
import type { Services } from "#src/services/services.ts";
import type { OpenedConversation } from "./contract.ts";
import {
  type Caller,
  conversationNotFound,
  type FindServices,
  findReview,
} from "./find-review.server.ts";

/** Returns the conversation that a code opens. Fails with `conversation_not_found` and `too_many_requests`. */
export async function openConversation(
  services: FindServices,
  caller: Caller,
  { code }: { code: string },
): Promise<OpenedConversation> {
  return readFound(services, await findReview(services, caller, code));
}

/** Returns the conversation about a review as its customer sees it. Fails with `conversation_not_found`. */
export async function readFound(
  services: Pick<Services, "db">,
  { businessId, id }: { businessId: string; id: string },
): Promise<OpenedConversation> {
  const found = await readCustomerSide(services, businessId, id);
  if (!found) throw conversationNotFound();
  return { ...found, praise: await readPraise(services, businessId, id) };
}
