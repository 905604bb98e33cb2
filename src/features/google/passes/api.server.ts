import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { refreshesPerBusiness } from "./limits.server.ts";
import { refreshReviews } from "./refresh-reviews.server.ts";

export function refreshReviewsApi(services: Services) {
  const api = entitledApi(services);
  api.serve(contract.refreshGoogleReviews, async ({ owner }) => {
    const { businessId } = owner;
    await enforceLimits(services, [refreshesPerBusiness, businessId]);
    const readAt = await refreshReviews(services, businessId);
    return { read_at: readAt.toISOString() };
  });
  return api;
}
