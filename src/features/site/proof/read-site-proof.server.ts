import { DatabaseUnavailable } from "#src/db/unavailable.ts";
import { siteId } from "#src/features/billing/plans/site-id.ts";
import type { ClaimSources, Services } from "#src/services/services.ts";
import { claims } from "../content.ts";
import { findSources, findTestimonials, type TestimonialRow } from "./queries.server.ts";

/** What the operator entered to show that the site's claims and testimonials are true. */
export interface SiteProof {
  sources: ClaimSources;
  testimonials: TestimonialRow[];
}

/**
 * Returns the sources of the claims and the real testimonials. Cached in the process until one of them
 * changes, and the same object until then. A source of the settings applies until the operator enters
 * one at the desk. While the database is unavailable without a cached value, only the settings apply.
 */
export async function readSiteProof(
  services: Pick<Services, "db" | "businessCache" | "settings">,
): Promise<SiteProof> {
  const cached = await services.businessCache
    .getOrLoad("site-proof", () => load(services))
    .catch((error: unknown) => {
      if (error instanceof DatabaseUnavailable) return undefined;
      throw error;
    });
  return cached ?? { sources: services.settings.site.claimSources, testimonials: [] };
}

async function load({ db, settings }: Pick<Services, "db" | "settings">) {
  const [sources, testimonials] = await Promise.all([findSources(db), findTestimonials(db)]);
  const entered = new Map(sources.map(({ claim, source }) => [claim, source]));
  const { claimSources } = settings.site;
  return {
    businessId: siteId,
    sources: Object.fromEntries(
      claims.map(({ id }) => [id, entered.get(id) ?? claimSources[id]]),
    ) as ClaimSources,
    testimonials,
  };
}
