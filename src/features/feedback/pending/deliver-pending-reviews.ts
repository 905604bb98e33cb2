import type { BrowserCheck } from "#src/services/human-check/human-check.ts";
import { isRejectedForGood, sendReview } from "../rate/send-review.ts";
import {
  deletePendingReview,
  listPendingReviews,
  rejectPendingReview,
  replacePendingReview,
} from "./pending-reviews.ts";

/**
 * Sends the reviews stored on this phone, one after another. A lock keeps the page and the service
 * worker from sending at the same time. Returns how many still wait. Throws if the browser's database
 * fails.
 */
export async function deliverPendingReviews(check: BrowserCheck): Promise<number> {
  return navigator.locks.request("kept-reviews", async () => {
    let waiting = 0;
    let storedRating: number | undefined;
    for (const { keptAt: _, ...review } of await listPendingReviews()) {
      try {
        // A proof is valid for one review of one business.
        const own = check.forPurpose(`feedback:${review.slug}`);
        storedRating = await sendReview(review, own);
        if (own === check) check.reset();
      } catch (error) {
        if (isRejectedForGood(error)) await rejectPendingReview(review.id, error);
        else waiting += 1;
        continue;
      }
      if (storedRating) await replacePendingReview(review.id, storedRating);
      else await deletePendingReview(review.id);
    }
    return waiting;
  });
}
