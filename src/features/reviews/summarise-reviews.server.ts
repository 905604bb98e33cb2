import type { Services } from "#src/services/services.ts";
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
  const total = stars[1] + stars[2] + stars[3] + stars[4] + stars[5];
  const points = stars[1] + 2 * stars[2] + 3 * stars[3] + 4 * stars[4] + 5 * stars[5];
  return { average: total === 0 ? 0 : points / total, total, stars };
}
