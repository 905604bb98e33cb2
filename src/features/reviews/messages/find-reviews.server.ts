import type { Services } from "#src/services/services.ts";
import type { ReviewFilter } from "../contract.ts";
import { findPage } from "../tally/find-page.server.ts";
import { readReviews } from "./queries.server.ts";

/** Returns at most `size` reviews that match a filter, newest first, without the first `offset`, and the count of all matches. */
export async function findReviews(
  services: Pick<Services, "db">,
  businessId: string,
  { offset, size, ...filter }: ReviewFilter & { offset: number; size: number },
) {
  const { count, ranges, skip } = await findPage(services, businessId, {
    ...filter,
    offset,
    size,
  });
  const reviews = await readReviews(services.db, businessId, { ...filter, ranges, skip, size });
  return { count, reviews };
}
