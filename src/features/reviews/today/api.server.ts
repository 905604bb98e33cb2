import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { readToday } from "./read-today.server.ts";

export function todayApi(services: Services) {
  const api = entitledApi(services);
  api.serve(contract.getToday, ({ owner }) => readToday(services, owner.businessId));
  return api;
}
