import { isWithinMaxLength } from "#src/features/reviews/comment.ts";
import type { BrowserCheck } from "#src/services/human-check/human-check.ts";
import { requestDelivery } from "../pending/delivery-worker.ts";
import { storePendingReview } from "../pending/pending-reviews.ts";
import { isOffline, isUnanswered, type ReviewToSend, sendReview } from "../rate/send-review.ts";
import type { PendingNoticeProps } from "./thanks.tsx";

/**
 * Sends a review. Without a response stores it on this phone, to be sent later, and returns what the page may
 * promise. Throws if neither works.
 */
export async function deliver(
  review: ReviewToSend,
  check: BrowserCheck,
): Promise<PendingNoticeProps | undefined> {
  try {
    await sendReview(review, check);
    return undefined;
  } catch (error) {
    const isStored =
      isUnanswered(error) &&
      isWithinMaxLength(review.comment) &&
      (await storePendingReview(review));
    if (!isStored) throw error;
    return { isOffline: isOffline(error), canClose: await requestDelivery() };
  }
}
