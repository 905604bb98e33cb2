import type { Services } from "#src/services/services.ts";
import { allPlans, type PlanRow } from "./queries.server.ts";

/** Returns all plans as they are stored, also retired ones, for the operator. */
export function listAllPlans({ db }: Pick<Services, "db">): Promise<PlanRow[]> {
  return allPlans(db);
}
