import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { LimitRule } from "#src/services/limits/limits.ts";
import type { Services } from "#src/services/services.ts";
import type { AccessServices } from "../connection/access-token.server.ts";
import * as contract from "./contract.ts";
import { refreshReviews } from "./refresh-reviews.server.ts";

/** Owners share the quota with the job. */
const refreshes: LimitRule = { name: "google-refresh", most: 3, perSeconds: 180 };

/** Reads the reviews of Google now. */
export function refreshReviewsApi(services: AccessServices & Pick<Services, "limits">) {
  const api = entitledApi(services);
  api.openapi(contract.refreshGoogleReviews, async (c) => {
    const { businessId } = c.var.owner;
    await enforceLimits(services, [refreshes, businessId]);
    const readAt = await refreshReviews(services, businessId);
    return c.json({ read_at: readAt.toISOString() }, 200);
  });
  return api;
}
