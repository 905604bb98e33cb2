import { accentOf } from "#src/features/business/logo/accent.ts";
import { logoPath } from "#src/features/business/logo/logo-path.ts";
import type { Services } from "#src/services/services.ts";
import type { PublicBusiness } from "./contract.ts";
import { findBusinessBySlug } from "./queries.server.ts";

/** Cached: the same object is returned until the business changes. */
export interface BusinessLookup {
  businessId: string;
  business: PublicBusiness;
  /** Whether other programs are told of its reviews. */
  hasEndpoints: boolean;
}

type LookUpServices = Pick<Services, "db" | "clock" | "businessCache">;

/**
 * Finds a business by its current slug or an old one, at once if it is cached. Slugs of no business are cached too,
 * because clients ask for many. Without a running plan the business has no Google link: its page still collects
 * reviews, but shows no Google prompt.
 */
export function lookUpBusiness(
  services: LookUpServices,
  slug: string,
): BusinessLookup | undefined | Promise<BusinessLookup | undefined> {
  // PostgreSQL rejects NUL in text, and no slug contains it.
  if (slug.includes("\0")) return undefined;
  const lowerCased = slug.toLowerCase();
  const key = `client:${lowerCased}`;
  return services.businessCache.getOrLoad(key, () => load(services, lowerCased), {
    keepsAbsence: true,
  });
}

async function load(
  { db, clock }: LookUpServices,
  slug: string,
): Promise<BusinessLookup | undefined> {
  const row = await findBusinessBySlug(db, slug, clock.now());
  if (!row) return undefined;
  return {
    businessId: row.business_id,
    hasEndpoints: row.has_endpoints,
    business: {
      slug: row.slug,
      place_name: row.place_name,
      address: row.address,
      logo_url: logoPath(row.logo_sha256),
      accent: accentOf(row.accent, row.logo_accent),
      minReview: row.min_score_review,
      mainMessageInvite: row.main_message_invite,
      topics: row.topics ?? [],
      googleUrl: row.entitled ? row.google_url : null,
    },
  };
}
