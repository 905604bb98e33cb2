import { listAllPlans } from "#src/features/billing/plans/list-all-plans.server.ts";
import { ok } from "#src/http/done.ts";
import type { Services } from "#src/services/services.ts";
import { operatorApi } from "../access/operator-api.server.ts";
import * as contract from "./contract.ts";
import { saveDeskPlan } from "./save-desk-plan.server.ts";

/** Serves the plans to operators. */
export function operatorPlansApi(services: Pick<Services, "db" | "clock">) {
  const api = operatorApi(services);

  api.openapi(contract.listPlans, async (c) => {
    const plans = await listAllPlans(services);
    const results = plans.map(({ retired_at, ...plan }) => ({
      ...plan,
      retired: retired_at !== null,
    }));
    return c.json({ results }, 200);
  });

  api.openapi(contract.savePlan, async (c) => {
    await saveDeskPlan(services, c.req.valid("param").id, c.req.valid("json"));
    return c.json(ok, 200);
  });

  return api;
}
