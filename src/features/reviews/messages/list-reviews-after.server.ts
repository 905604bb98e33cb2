import type { Services } from "#src/services/services.ts";
import { asNumberedReview, type NumberedReview } from "./as-numbered-review.ts";
import { readReviewsAfter } from "./queries.server.ts";

/** Returns the reviews of a business with a higher number than `after`, the oldest first. */
export async function listReviewsAfter(
  { db }: Pick<Services, "db">,
  businessId: string,
  page: { after: number; size: number },
): Promise<NumberedReview[]> {
  return (await readReviewsAfter(db, businessId, page)).map(asNumberedReview);
}
