import { lookUpClient } from "#src/features/feedback/look-up-client.server.ts";
import { summariseReviews } from "#src/features/reviews/summarise-reviews.server.ts";
import type { Services } from "#src/services/services.ts";
import { readShown } from "./queries.server.ts";

export interface Badge {
  businessId: string;
  /** From 1 to 5; 0 without ratings. */
  average: number;
  total: number;
}

/**
 * What a business's badge tells: all its ratings, whatever its minimum. Undefined for an unknown
 * slug and for an owner who shows none. Remembered for some seconds.
 */
export async function readBadge(
  services: Pick<Services, "db" | "clock" | "memory">,
  slug: string,
): Promise<Badge | undefined> {
  const found = await lookUpClient(services, slug);
  if (!found) return undefined;
  const { businessId } = found;
  return services.memory.recall(`badge:${businessId}`, async () => {
    if (!(await readShown(services.db, businessId))) return undefined;
    const { average, total } = await summariseReviews(services, businessId);
    return { businessId, average, total };
  });
}
