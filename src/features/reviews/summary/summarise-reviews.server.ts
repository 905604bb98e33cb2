import type { Services } from "#src/services/services.ts";
import { averageOf, totalOf } from "./average.ts";
import { readCounts, type StarCounts } from "./queries.server.ts";

export interface Summary {
  average: number;
  total: number;
  stars: StarCounts;
}

/** Average (0 without reviews), total and count per star of a business. */
export async function summariseReviews(
  { db }: Pick<Services, "db">,
  businessId: string,
): Promise<Summary> {
  const stars = await readCounts(db, businessId);
  return { average: averageOf(stars), total: totalOf(stars), stars };
}
