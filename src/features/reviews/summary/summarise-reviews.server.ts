import type { ResponseOf } from "#src/http/endpoint.ts";
import type { Services } from "#src/services/services.ts";
import { averageOf, totalOf } from "./average.ts";
import type { getSummary } from "./contract.ts";
import { readCounts } from "./queries.server.ts";

export type Summary = ResponseOf<typeof getSummary>;

/** The average (0 without reviews), the total and the count per star of a business's reviews. */
export async function summariseReviews(
  { db }: Pick<Services, "db">,
  businessId: string,
): Promise<Summary> {
  const stars = await readCounts(db, businessId);
  return { average: averageOf(stars), total: totalOf(stars), stars };
}
