import { newApi } from "#src/http/api.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { listPlans } from "./list-plans.server.ts";

/** The offered plans. This route needs no session. */
export function plansApi(services: Services) {
  const api = newApi();
  api.serve(contract.listPlans, () => listPlans(services));
  return api;
}
