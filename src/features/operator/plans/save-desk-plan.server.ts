import { PlanChangeError, savePlan } from "#src/features/billing/plans/save-plan.server.ts";
import type { BodyOf } from "#src/http/endpoint.ts";
import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { type savePlan as endpoint, planFailures } from "./contract.ts";

/** Adds or changes a plan. Fails with `plan_price_wrong`. */
export async function saveDeskPlan(
  services: Pick<Services, "db" | "clock">,
  id: string,
  { price_cents: priceCents, ...plan }: BodyOf<typeof endpoint>,
): Promise<void> {
  try {
    await savePlan(services, { id, priceCents, ...plan });
  } catch (error) {
    throw error instanceof PlanChangeError ? failure(planFailures, "plan_price_wrong") : error;
  }
}
