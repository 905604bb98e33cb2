import { listAllPlans } from "#src/features/billing/plans/list-all-plans.server.ts";
import type { Services } from "#src/services/services.ts";
import { operatorApi } from "../access/operator-api.server.ts";
import * as contract from "./contract.ts";
import { saveDeskPlan } from "./save-desk-plan.server.ts";

export function operatorPlansApi(services: Services) {
  const api = operatorApi(services);

  api.serve(contract.listPlans, async () => {
    const plans = await listAllPlans(services);
    const results = plans.map(({ retired_at, ...plan }) => ({
      ...plan,
      retired: retired_at !== null,
    }));
    return { results };
  });

  api.serve(contract.savePlan, ({ params, body }) => saveDeskPlan(services, params.id, body));

  return api;
}
