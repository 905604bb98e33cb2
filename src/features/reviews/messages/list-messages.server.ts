import type { AnswerOf } from "#src/http/endpoint.ts";
import type { Services } from "#src/services/services.ts";
import type { ReviewFilter } from "../contract.ts";
import { asMessage } from "./as-message.ts";
import type { listMessages as endpoint } from "./contract.ts";
import { findReviews } from "./find-reviews.server.ts";
import { pageSize } from "./sizes.ts";

/**
 * Returns a page of a business's reviews, newest first, and how many match the filter. `page` counts from 1;
 * a page past the end is empty.
 */
export async function listMessages(
  services: Pick<Services, "db">,
  businessId: string,
  { page, ...filter }: ReviewFilter & { page: number },
): Promise<AnswerOf<typeof endpoint>> {
  const range = { offset: (page - 1) * pageSize, size: pageSize };
  const { count, reviews } = await findReviews(services, businessId, { ...filter, ...range });
  return { count, results: reviews.map(asMessage) };
}
