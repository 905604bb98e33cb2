import type { Db } from "#src/db/client.ts";
import type { Services } from "#src/services/services.ts";
import { disableEndpoint, findEndpoint } from "../endpoints/queries.server.ts";
import { mailDisabledEndpoint } from "./mail-disabled-endpoint.server.tsx";

type Dependencies = Pick<Services, "clock" | "queue" | "settings">;

/**
 * Stops an endpoint until an operator releases it, and tells the owner, in the caller's transaction. The events wait.
 * An endpoint that is off already stays as it is. Returns false if it is not there.
 */
export async function stopEndpoint(
  services: Dependencies,
  tx: Db,
  businessId: string,
  id: string,
): Promise<boolean> {
  const endpoint = await findEndpoint(tx, businessId, id, { lock: true });
  if (!endpoint) return false;
  const at = services.clock.now();
  const isStopped = await disableEndpoint(tx, businessId, id, { reason: "operator", now: at });
  if (isStopped) {
    const since = endpoint.failing_since ?? at;
    await mailDisabledEndpoint(services, tx, businessId, {
      ...endpoint,
      reason: "operator",
      at,
      since,
    });
  }
  return true;
}
