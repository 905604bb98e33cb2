import { withdrawPraise as withdraw } from "#src/features/reviews/praise/withdraw-praise.server.ts";
import type { Services } from "#src/services/services.ts";
import type { OpenedConversation } from "./contract.ts";
import { type Caller, type FindServices, findReview } from "./find-review.server.ts";
import { readFound } from "./open-conversation.server.ts";

/** Takes the consent to show the comment back. Fails with `conversation_not_found` and `too_many_requests`. */
export async function withdrawPraise(
  services: FindServices & Pick<Services, "deletions">,
  caller: Caller,
  { code }: { code: string },
): Promise<OpenedConversation> {
  const review = await findReview(services, caller, code);
  // An unknown review gets the same answer as an unknown code.
  await readFound(services, review);
  await withdraw(services, review.businessId, review.id);
  return readFound(services, review);
}
