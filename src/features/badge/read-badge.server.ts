import { createHash } from "node:crypto";
import { lookUpBusiness } from "#src/features/feedback/look-up/look-up-business.server.ts";
import { summariseReviews } from "#src/features/reviews/summary/summarise-reviews.server.ts";
import type { Services } from "#src/services/services.ts";
import { drawBadge, type Theme } from "./draw-badge.server.ts";
import { readShown } from "./queries.server.ts";

export interface Badge {
  businessId: string;
  svg: string;
  etag: string;
}

/**
 * A business's badge, of all its ratings, whatever its minimum. Undefined for an unknown slug and
 * for an owner who shows none. Remembered for some seconds as it was drawn: each visitor of the
 * owner's site asks for it.
 */
export async function readBadge(
  services: Pick<Services, "db" | "clock" | "memory">,
  slug: string,
  theme: Theme,
): Promise<Badge | undefined> {
  const found = await lookUpBusiness(services, slug);
  if (!found) return undefined;
  const { businessId } = found;
  return services.memory.recall(`badge:${businessId}:${theme}`, async () => {
    if (!(await readShown(services.db, businessId))) return undefined;
    const svg = drawBadge(await summariseReviews(services, businessId), theme);
    const etag = `"${createHash("sha256").update(svg).digest("base64url").slice(0, 20)}"`;
    return { businessId, svg, etag };
  });
}
