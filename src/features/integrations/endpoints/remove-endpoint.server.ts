import type { OwnerSession } from "#src/features/session/owner/authenticate.server.ts";
import { recordAct } from "#src/features/team/acts/record-act.server.ts";
import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { endpointFailures, stoppedFailures } from "./contract.ts";
import { hostOf } from "./host-of.ts";
import { deleteEndpoint, findEndpoint } from "./queries.server.ts";

/**
 * Removes an endpoint and its deliveries, also from a backup that is restored. Fails with `endpoint_not_found`, or
 * with `endpoint_stopped` if an operator stopped it.
 */
export async function removeEndpoint(
  { db, clock, log, deletions }: Pick<Services, "db" | "clock" | "log" | "deletions">,
  { businessId, accountId: actor }: Pick<OwnerSession, "businessId" | "accountId">,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const endpoint = await findEndpoint(tx, businessId, id, { lock: true });
    if (!endpoint) throw failure(endpointFailures, "endpoint_not_found");
    // Else it could be added again.
    if (endpoint.disabled_reason === "operator") throw failure(stoppedFailures, "endpoint_stopped");
    await deleteEndpoint(tx, businessId, id);
    const act = { actor, action: "endpoint_removed", target: hostOf(endpoint.url) };
    await recordAct({ db: tx, clock }, businessId, act);
  });
  log.info({ business: businessId, endpoint: id }, "webhook endpoint removed");
  await deletions.record({ kind: "endpoint", business: businessId, endpoint: id });
}
