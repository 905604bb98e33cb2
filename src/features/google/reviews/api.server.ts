import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { countUnanswered } from "./count-unanswered.server.ts";
import { listGoogleReviews } from "./list-google-reviews.server.ts";

/** The cached reviews of Google, for the owner of the business alone. */
export function googleReviewsApi(services: Services) {
  const api = entitledApi(services);
  api.serve(contract.countGoogleUnanswered, ({ owner }) =>
    countUnanswered(services, owner.businessId),
  );
  api.serve(contract.listGoogleReviews, ({ owner, query }) =>
    listGoogleReviews(services, owner.businessId, query),
  );
  return api;
}
