import { v7 as uuidv7 } from "uuid";
import { maskOf } from "#src/features/business/topics/topics.ts";
import type { WakeDeliveries } from "#src/features/integrations/deliveries/wake-deliveries.server.ts";
import { alertUnhappy } from "#src/features/reviews/alerts/alert-unhappy.server.ts";
import { isUnhappy } from "#src/features/reviews/alerts/unhappy.ts";
import { failure } from "#src/http/failure.ts";
import { plainText } from "#src/lib/text/plain-text.ts";
import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import { storedFeedback } from "#src/services/metrics/metrics.server.ts";
import type { Services } from "#src/services/services.ts";
import { limitSender } from "../limit-sender.server.ts";
import { lookUpBusiness } from "../look-up/look-up-business.server.ts";
import { chooseCountedSource } from "../visits/choose-counted-source.server.ts";
import { type Feedback, feedbackFailures } from "./contract.ts";
import { feedbackLimits } from "./limits.server.ts";
import { findSentReview } from "./queries.server.ts";
import type { StoreReview } from "./store-in-batches.server.ts";

/**
 * Stores a customer's review. Sending the same id again stores nothing, even if the first request consumed the proof:
 * the result is that of the stored review, with its rating if what was sent differs. Fails with the codes of
 * `feedbackFailures`.
 */
export async function sendFeedback(
  services: Pick<
    Services,
    "db" | "businessCache" | "clock" | "humanCheck" | "limits" | "queue" | "log"
  > & { storeReview: StoreReview; wakeDeliveries: WakeDeliveries },
  { slug, ipAddress }: { slug: string; ipAddress: string },
  { recaptcha, kiosk, ...feedback }: Feedback,
): Promise<{ id: string; invite: boolean; stored_rating?: number }> {
  await limitSender(services, feedbackLimits, { slug, ipAddress });
  const { db, clock, humanCheck } = services;
  const verdict = await humanCheck.verify(recaptcha, `feedback:${slug}`);
  if (!verdict.ok) throw failure(feedbackFailures, `human_check_${verdict.reason}`);

  const found = await lookUpBusiness(services, slug);
  if (!found) throw failure(feedbackFailures, "client_not_found");

  const { id = uuidv7(), source = "", rating } = feedback;
  const { minReview, googleUrl } = found.business;
  // Google forbids collecting its reviews on the owner's own tablet.
  const isInvited = (stars: number) => googleUrl !== null && !kiosk && stars >= minReview;
  const comment = plainText(feedback.comment);
  // Also topics that the business no longer offers: the review may have waited on a phone.
  const topics = maskOf(feedback.topics ?? []);
  const now = clock.now();
  const day = saoPauloDate(now);
  const result = await services.storeReview(found.businessId, {
    ...feedback,
    id,
    source,
    comment,
    topics,
    countedAs: await chooseCountedSource(services, found.businessId, { day, source }),
    createdAt: now,
    day,
    proof: verdict.proof,
    isInvited: isInvited(rating),
    isUnhappy: isUnhappy(rating, minReview),
  });
  const sent = { rating, comment, topics };
  const stored =
    result === "inserted"
      ? { rating, isSame: true }
      : await findSentReview(db, found.businessId, id, sent);
  if (!stored) throw failure(feedbackFailures, "human_check_reused");
  if (result === "inserted") {
    storedFeedback.inc();
    if (found.hasEndpoints) services.wakeDeliveries(found.businessId);
    // Not for a repetition, which anybody may send often. `enqueueLateAlerts` repeats an alert that was lost.
    if (isUnhappy(rating, minReview)) await alertUnhappy(services, found.businessId, id);
  }
  const answer = { id, invite: isInvited(stored.rating) };
  return stored.isSame ? answer : { ...answer, stored_rating: stored.rating };
}
