import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { endpointFailures } from "./contract.ts";
import { deleteEndpoint } from "./queries.server.ts";

/** Removes an endpoint and its deliveries, also from a backup that is restored. Fails with `endpoint_not_found`. */
export async function removeEndpoint(
  { db, log, deletions }: Pick<Services, "db" | "log" | "deletions">,
  businessId: string,
  id: string,
): Promise<void> {
  const isDeleted = await deleteEndpoint(db, businessId, id);
  if (!isDeleted) throw failure(endpointFailures, "endpoint_not_found");
  log.info({ business: businessId, endpoint: id }, "webhook endpoint removed");
  await deletions.record({ kind: "endpoint", business: businessId, endpoint: id });
}
