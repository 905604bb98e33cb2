import type { OwnerSession } from "#src/features/session/owner/authenticate.server.ts";
import { type OwnerServices, ownerApi } from "#src/features/session/owner/owner-api.server.ts";
import { failure } from "#src/http/failure.ts";
import { planFailures } from "./contract.ts";
import { isEntitled } from "./queries.server.ts";

/**
 * Creates an API for owners with a running trial or plan: `c.var.owner` is the owner.
 * A route fails with `session_invalid` or `plan_required`.
 */
export function entitledApi(services: OwnerServices) {
  return ownerApi(services, checkEntitlement);
}

async function checkEntitlement(services: OwnerServices, owner: OwnerSession): Promise<void> {
  const entitled = await isEntitled(services.db, owner.businessId, services.clock.now());
  if (!entitled) throw failure(planFailures, "plan_required");
}
