import type { ProfileReview, ReviewedPlace } from "#src/services/google-profile/google-profile.ts";
import type { Services } from "#src/services/services.ts";
import { markRemoved } from "../reports/queries.server.ts";
import { deleteReview } from "./queries.server.ts";
import { storeReviews } from "./store-reviews.server.ts";

/** Stores a review that was read by its id, or erases it if Google no longer has it. */
export async function storeOrErase(
  services: Pick<Services, "db" | "clock">,
  businessId: string,
  place: ReviewedPlace,
  { reviewId, review }: { reviewId: string; review: ProfileReview | undefined },
): Promise<void> {
  if (review)
    await storeReviews(services, businessId, place, { reviews: [review], unreadable: [] });
  else
    await services.db.transaction().execute(async (tx) => {
      await deleteReview(tx, businessId, reviewId);
      await markRemoved(tx, businessId, reviewId, services.clock.now());
    });
}
