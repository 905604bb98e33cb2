import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { countUnanswered } from "./count-unanswered.server.ts";
import { listGoogleReviews } from "./list-google-reviews.server.ts";

/** The cached reviews of Google, for the owner of the business alone. */
export function googleReviewsApi(
  services: Pick<Services, "db" | "clock" | "settings" | "googleProfile">,
) {
  const api = entitledApi(services);
  api.openapi(contract.countGoogleUnanswered, async (c) =>
    c.json(await countUnanswered(services, c.var.owner.businessId), 200),
  );

  api.openapi(contract.listGoogleReviews, async (c) => {
    const query = c.req.valid("query");
    return c.json(await listGoogleReviews(services, c.var.owner.businessId, query), 200);
  });
  return api;
}
