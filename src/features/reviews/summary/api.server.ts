import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { summariseReviews } from "./summarise-reviews.server.ts";

export function summaryApi(services: Services) {
  const api = entitledApi(services);
  api.serve(contract.getSummary, ({ owner }) => summariseReviews(services, owner.businessId));
  return api;
}
