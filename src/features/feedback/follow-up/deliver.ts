import { isWithinMaxLength } from "#src/features/reviews/comment.ts";
import { ApiFailure } from "#src/http/client.ts";
import type { BrowserCheck } from "#src/services/human-check/human-check.ts";
import { requestDelivery } from "../pending/delivery-worker.ts";
import { storePendingReview } from "../pending/pending-reviews.ts";
import type { Waiting } from "../rate/own-review.ts";
import { isOffline, isUnanswered, type ReviewToSend, sendReview } from "../rate/send-review.ts";
import { words } from "../words/shown-words.ts";

export interface Delivery {
  /** The rating of another review that the server had stored under the same id. */
  storedRating?: number | undefined;
  /** What the page may promise, if the review waits on this phone. */
  pending?: Waiting;
}

/** Sends a review. Without a response stores it on this phone, to be sent later. Throws if neither works. */
export async function deliver(review: ReviewToSend, check: BrowserCheck): Promise<Delivery> {
  try {
    return { storedRating: await sendReview(review, check) };
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    // The server would reject it later, when the customer can no longer shorten it.
    if (!isWithinMaxLength(review.comment)) {
      throw new ApiFailure(400, { code: "comment_too_long", detail: words.commentTooLong });
    }
    if (!(await storePendingReview(review))) throw error;
    return { pending: { isOffline: isOffline(error), canClose: await requestDelivery() } };
  }
}
