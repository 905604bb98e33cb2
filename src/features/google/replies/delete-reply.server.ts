import { failure } from "#src/http/failure.ts";
import { reviewCallFailures } from "../failures.ts";
import { asGoogleReview } from "../reviews/as-google-review.ts";
import type { GoogleReview } from "../reviews/contract.ts";
import { noReply } from "../reviews/merge-reply.ts";
import {
  callGoogle,
  countEdit,
  isUnknownEffect,
  ownerFailure,
  type ReplyServices,
} from "./call-google.server.ts";
import { replyFailures } from "./contract.ts";
import { findReview, updateReply } from "./queries.server.ts";
import { isNotFound, readAfterNotFound } from "./read-after-not-found.server.ts";

/**
 * Removes the reply to a review at Google. Removing it twice is no error. Google also responds 404 if the
 * place was lost, so after a 404 only a review without a reply is a success.
 */
export async function deleteReply(
  services: ReplyServices,
  businessId: string,
  reviewId: string,
): Promise<GoogleReview> {
  if (!(await findReview(services.db, businessId, reviewId))) {
    throw failure(replyFailures, "google_review_gone");
  }
  await countEdit(services, businessId);
  const remove = () =>
    callGoogle(services, businessId, ({ profile, accessToken, place }) =>
      profile.deleteReply(accessToken, place, reviewId),
    );
  try {
    await remove().catch(async (error) => {
      if (!isUnknownEffect(error)) throw error;
      await countEdit(services, businessId);
      return remove();
    });
  } catch (error) {
    if (!isNotFound(error)) throw await ownerFailure(services, error);
    const review = await readAfterNotFound(services, businessId, reviewId);
    if (review.reply) throw failure(reviewCallFailures, "google_unavailable");
  }
  const now = services.clock.now();
  const stored = await updateReply(services.db, businessId, reviewId, {
    ...noReply,
    reply_deleted_at: now,
  });
  if (!stored) throw failure(replyFailures, "google_review_gone");
  return asGoogleReview(stored);
}
