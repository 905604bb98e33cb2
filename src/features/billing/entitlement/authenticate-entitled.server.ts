import { authenticate, type Owner } from "#src/features/session/owner/authenticate.server.ts";
import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { planFailures } from "./contract.ts";
import { isEntitled } from "./queries.server.ts";

/**
 * The owner behind an `Authorization: Bearer` header, when their trial or plan runs.
 * Fails with `session_invalid` or `plan_required`.
 */
export async function authenticateEntitled(
  services: Pick<Services, "db" | "clock" | "settings">,
  header: string | undefined,
): Promise<Owner> {
  const owner = await authenticate(services, header);
  const entitled = await isEntitled(services.db, owner.businessId, services.clock.now());
  if (!entitled) throw failure(planFailures, "plan_required");
  return owner;
}
