import { listReviewsAfter } from "#src/features/reviews/messages/list-reviews-after.server.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import type { Services } from "#src/services/services.ts";
import { asPublicReview } from "./as-public-review.ts";
import type { listReviews as endpoint } from "./contract.ts";

/** Returns at most `limit` reviews after a number, and where the next page begins. */
export async function listPublicReviews(
  services: Pick<Services, "db">,
  businessId: string,
  { after, limit }: { after: number; limit: number },
): Promise<ResponseOf<typeof endpoint>> {
  const found = await listReviewsAfter(services, businessId, { after, size: limit + 1 });
  const results = found.slice(0, limit).map(asPublicReview);
  return { results, next: results.at(-1)?.seq ?? after, more: found.length > limit };
}
