import type { OwnerSession } from "#src/features/session/owner/authenticate.server.ts";
import { type OwnerServices, ownerApi } from "#src/features/session/owner/owner-api.server.ts";
import { failure } from "#src/http/failure.ts";
import { planFailures } from "./contract.ts";
import { findAccess } from "./queries.server.ts";

/**
 * Creates an API for owners with a running trial or plan: `c.var.owner` is the owner. A route fails with
 * `session_invalid`, `business_blocked` or `plan_required`.
 */
export function entitledApi(services: OwnerServices) {
  return ownerApi(services, checkEntitlement);
}

async function checkEntitlement(services: OwnerServices, owner: OwnerSession): Promise<void> {
  const access = await findAccess(services.db, owner.businessId, services.clock.now());
  if (access.isBlocked) throw failure(planFailures, "business_blocked");
  if (!access.isEntitled) throw failure(planFailures, "plan_required");
}
