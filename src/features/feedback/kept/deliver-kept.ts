import type { BrowserCheck } from "#src/services/human-check/human-check.ts";
import { isRefusedForGood, sendReview } from "../rate/components/send-review.ts";
import { forgetKept, keptReviews } from "./kept-reviews.ts";

/**
 * Sends what waits on this phone, one after the other; page and service worker take turns. Answers
 * how many still wait. What the server refuses for good is forgotten: nobody could mend it.
 */
export async function deliverKept(check: BrowserCheck): Promise<number> {
  return navigator.locks.request("kept-reviews", async () => {
    let waiting = 0;
    for (const { keptAt: _, ...review } of await keptReviews()) {
      try {
        await sendReview(review, check);
        // The proof is used up; the next review needs its own.
        check.reset();
      } catch (error) {
        if (!isRefusedForGood(error)) {
          waiting += 1;
          continue;
        }
      }
      await forgetKept(review.id);
    }
    return waiting;
  });
}
