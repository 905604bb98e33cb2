import { createHash } from "node:crypto";
import { lookUpBusiness } from "#src/features/feedback/look-up/look-up-business.server.ts";
import { summariseReviews } from "#src/features/reviews/summary/summarise-reviews.server.ts";
import type { Services } from "#src/services/services.ts";
import { badgeDrawing } from "./badge-drawing.server.ts";
import { readShown } from "./queries.server.ts";
import type { Theme } from "./themes.ts";

export interface Badge {
  businessId: string;
  svg: string;
  etag: string;
}

/**
 * Returns the badge of a business, drawn from all its ratings. Returns undefined for an unknown slug
 * and if the owner does not show the badge. The drawn badge is cached for some seconds, because
 * every visitor of the owner's website loads it.
 */
export async function readBadge(
  services: Pick<Services, "db" | "clock" | "businessCache" | "drawings">,
  slug: string,
  theme: Theme,
): Promise<Badge | undefined> {
  const found = await lookUpBusiness(services, slug);
  if (!found) return undefined;
  const { businessId } = found;
  return services.businessCache.getOrLoad(`badge:${businessId}:${theme}`, async () => {
    if (!(await readShown(services.db, businessId))) return undefined;
    const { average, total } = await summariseReviews(services, businessId);
    const ratings = { average, total };
    const drawn = await services.drawings.draw(badgeDrawing, businessId, { ratings, theme });
    const svg = drawn.toString();
    const etag = `"${createHash("sha256").update(svg).digest("base64url").slice(0, 20)}"`;
    return { businessId, svg, etag };
  });
}
