import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { asReview } from "./as-review.ts";
import { type Review, reviewFailures } from "./contract.ts";
import { deleteComment } from "./queries.server.ts";

/**
 * Deletes a review's comment and note for good. The rating still counts. A second call changes
 * nothing. Fails with `message_not_found`, also for a review of another business.
 */
export async function eraseComment(
  { db, clock }: Pick<Services, "db" | "clock">,
  businessId: string,
  erasure: { id: string; by: string },
): Promise<Review> {
  const row = await deleteComment(db, businessId, { ...erasure, at: clock.now() });
  if (!row) throw failure(reviewFailures, "message_not_found");
  return asReview(row);
}
