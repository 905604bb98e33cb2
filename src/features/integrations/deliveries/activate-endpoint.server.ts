import type { Db } from "#src/db/client.ts";
import { failure } from "#src/http/failure.ts";
import { addDays } from "#src/lib/time/calendar.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { activateEndpoint as contract } from "../endpoints/contract.ts";
import { endpointChanges } from "../endpoints/limits.server.ts";
import { enableEndpoint, findEndpoint } from "../endpoints/queries.server.ts";
import { deliverJob } from "../jobs.ts";
import { storedDays } from "./contract.ts";
import { markWorking } from "./deliver-to-endpoint.server.tsx";
import { skipToNow } from "./queries.server.ts";

/**
 * Turns an endpoint on again and sends what was not delivered, in order; what is older than 30 days is no longer
 * stored. An active one that pauses after a failure is tried at once. Fails with `endpoint_not_found`, or with
 * `endpoint_stopped` if the operator turned it off.
 */
export async function activateEndpoint(
  services: Pick<Services, "db" | "clock" | "queue" | "limits">,
  businessId: string,
  id: string,
): Promise<void> {
  await enforceLimits(services, [endpointChanges, businessId]);
  await services.db.transaction().execute(async (tx) => {
    const endpoint = await findEndpoint(tx, businessId, id, { lock: true });
    if (!endpoint) throw failure(contract.failures, "endpoint_not_found");
    const isStopped = endpoint.disabled_reason === "operator";
    if (isStopped) throw failure(contract.failures, "endpoint_stopped");
    await turnOn(services, tx, businessId, endpoint);
  });
}

/** Turns a locked endpoint on, in the caller's transaction. */
export async function turnOn(
  { clock, queue }: Pick<Services, "clock" | "queue">,
  tx: Db,
  businessId: string,
  endpoint: { id: string; failing_since: Date | null; disabled_at: Date | null },
): Promise<void> {
  const { id, disabled_at } = endpoint;
  const isLongAgo = disabled_at && disabled_at <= addDays(clock.now(), -storedDays);
  if (isLongAgo) await skipToNow(tx, businessId, id);
  await markWorking(tx, businessId, endpoint);
  await enableEndpoint(tx, businessId, id);
  await queue.enqueue(tx, deliverJob, { businessId, endpointId: id }, { businessId: id });
}
