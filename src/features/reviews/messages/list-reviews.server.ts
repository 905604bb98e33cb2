import type { ResponseOf } from "#src/http/endpoint.ts";
import type { Services } from "#src/services/services.ts";
import type { ReviewFilter } from "../contract.ts";
import { asReview } from "./as-review.ts";
import type { listReviews as endpoint } from "./contract.ts";
import { findReviews } from "./find-reviews.server.ts";
import { resolveFilter } from "./resolve-filter.ts";
import { pageSize } from "./sizes.ts";

/**
 * Returns a page of a business's reviews, newest first, and how many match the filter. `page` counts from 1;
 * a page past the end is empty.
 */
export async function listReviews(
  services: Pick<Services, "db" | "clock">,
  businessId: string,
  { page, ...filter }: ReviewFilter & { page: number },
): Promise<ResponseOf<typeof endpoint>> {
  const { count, searched, reviews } = await findReviews(services, businessId, {
    ...resolveFilter(filter, services.clock.now()),
    offset: (page - 1) * pageSize,
    size: pageSize,
  });
  return { count, searched, results: reviews.map(asReview) };
}
