import { givePraise as give } from "#src/features/reviews/praise/give-praise.server.ts";
import { failure } from "#src/http/failure.ts";
import { isConsentText } from "../words/consent-texts.ts";
import { type OpenedConversation, praiseFailures } from "./contract.ts";
import { type Caller, type FindServices, findReview } from "./find-review.server.ts";
import { readFound } from "./open-conversation.server.ts";

/**
 * Stores that the customer lets the business show the comment, with the words that were on the screen. Fails with
 * `conversation_not_found`, `praise_not_possible`, `consent_unknown` and `too_many_requests`.
 */
export async function givePraise(
  services: FindServices,
  caller: Caller,
  consent: { code: string; text: string; first_name: string },
): Promise<OpenedConversation> {
  const review = await findReview(services, caller, consent.code);
  // An unknown review gets the same answer as an unknown code, before anything else is checked.
  await readFound(services, review);
  if (!isConsentText(consent.text)) throw failure(praiseFailures, "consent_unknown");
  const isGiven = await give(services, review.businessId, {
    id: review.id,
    firstName: consent.first_name || null,
    text: consent.text,
  });
  if (!isGiven) throw failure(praiseFailures, "praise_not_possible");
  return readFound(services, review);
}
