import { createHash } from "node:crypto";
import { lookUpBusiness } from "#src/features/feedback/look-up/look-up-business.server.ts";
import { listPraiseOnSite } from "#src/features/reviews/praise/list-praise-on-site.server.ts";
import { summariseReviews } from "#src/features/reviews/summary/summarise-reviews.server.ts";
import type { Services } from "#src/services/services.ts";
import { drawPraiseDocument } from "./draw-praise-document.server.ts";
import { readShown } from "./queries.server.ts";
import type { Theme } from "./themes.ts";

const maxComments = 24;

export interface PraiseDocument {
  businessId: string;
  html: string;
  policy: string;
  etag: string;
}

/**
 * Returns the document with a business's average and the comments that it chose among those that its customers let it
 * show. Returns undefined for an unknown slug and if the owner does not show the badge. It is cached for some seconds,
 * and drawn again at once after a choice, and after a customer took a consent back.
 */
export async function readPraiseDocument(
  services: Pick<Services, "db" | "clock" | "businessCache">,
  slug: string,
  theme: Theme,
): Promise<PraiseDocument | undefined> {
  const found = await lookUpBusiness(services, slug);
  if (!found) return undefined;
  const { businessId, business } = found;
  return services.businessCache.getOrLoad(`praise:${businessId}:${theme}`, async () => {
    if (!(await readShown(services.db, businessId))) return undefined;
    const [ratings, praise] = await Promise.all([
      summariseReviews(services, businessId),
      listPraiseOnSite(services, businessId, maxComments),
    ]);
    const { slug, place_name: placeName, accent } = business;
    const drawn = drawPraiseDocument({ slug, placeName, accent, ratings, praise, theme });
    const etag = `"${createHash("sha256").update(drawn.html).digest("base64url").slice(0, 20)}"`;
    return { businessId, ...drawn, etag };
  });
}
