import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { asNumberedReview, type NumberedReview } from "./as-numbered-review.ts";
import { reviewFailures } from "./contract.ts";
import { findReview } from "./queries.server.ts";

/** Returns one review. Fails with `message_not_found`, also for a review of another business. */
export async function readReview(
  { db }: Pick<Services, "db">,
  businessId: string,
  id: string,
): Promise<NumberedReview> {
  const row = await findReview(db, businessId, id);
  if (!row) throw failure(reviewFailures, "message_not_found");
  return asNumberedReview(row);
}
