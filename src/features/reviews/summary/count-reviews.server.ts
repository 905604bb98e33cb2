import type { Services } from "#src/services/services.ts";
import { type Stars, totalOf } from "./average.ts";
import { readCounts } from "./queries.server.ts";

/** Returns how many reviews a business has, of one rating or of all. The count is also the newest review's number. */
export async function countReviews(
  { db }: Pick<Services, "db">,
  businessId: string,
  stars: number | undefined,
): Promise<number> {
  const counts = await readCounts(db, businessId);
  return stars === undefined ? totalOf(counts) : counts[stars as Stars];
}
