import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { readTrends } from "./read-trends.server.ts";

/** Visits, reviews and Google clicks of a business over time. */
export function trendsApi(services: Services) {
  const api = entitledApi(services);
  api.serve(contract.getTrends, ({ owner, query }) =>
    readTrends(services, owner.businessId, query.days),
  );
  return api;
}
