import { DatabaseUnavailable } from "#src/db/unavailable.ts";
import { siteId } from "#src/features/billing/plans/site-id.ts";
import type { Services } from "#src/services/services.ts";
import type { ClaimSources } from "../content.ts";
import { findSources, findTestimonials, type TestimonialRow } from "./queries.server.ts";

/** What the operator entered to show that the site's claims and testimonials are true. */
export interface SiteProof {
  sources: ClaimSources;
  testimonials: TestimonialRow[];
}

/**
 * Returns the sources of the claims and the real testimonials. Cached in the process until one of them
 * changes, and the same object until then. Empty while the database is unavailable without a cached value.
 */
export async function readSiteProof(
  services: Pick<Services, "db" | "businessCache">,
): Promise<SiteProof> {
  const none = { sources: {}, testimonials: [] };
  try {
    return (await services.businessCache.getOrLoad("site-proof", () => load(services))) ?? none;
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return none;
    throw error;
  }
}

async function load({ db }: Pick<Services, "db">) {
  const [sources, testimonials] = await Promise.all([findSources(db), findTestimonials(db)]);
  return {
    businessId: siteId,
    sources: Object.fromEntries(
      sources.map(({ claim, source }) => [claim, source]),
    ) as ClaimSources,
    testimonials,
  };
}
