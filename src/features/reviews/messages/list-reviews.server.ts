import type { AnswerOf } from "#src/http/endpoint.ts";
import type { Services } from "#src/services/services.ts";
import type { ReviewFilter } from "../contract.ts";
import { asReview } from "./as-review.ts";
import type { listReviews as endpoint } from "./contract.ts";
import { findReviews } from "./find-reviews.server.ts";
import { pageSize } from "./sizes.ts";

/**
 * Returns a page of a business's reviews, newest first, and how many match the filter. `page` counts from 1;
 * a page past the end is empty.
 */
export async function listReviews(
  services: Pick<Services, "db">,
  businessId: string,
  { page, ...filter }: ReviewFilter & { page: number },
): Promise<AnswerOf<typeof endpoint>> {
  const range = { offset: (page - 1) * pageSize, size: pageSize };
  const { count, reviews } = await findReviews(services, businessId, { ...filter, ...range });
  return { count, results: reviews.map(asReview) };
}
