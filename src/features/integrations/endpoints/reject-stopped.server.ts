import type { Db } from "#src/db/client.ts";
import { failure } from "#src/http/failure.ts";
import { stoppedFailures } from "./contract.ts";
import { hostOf } from "./host-of.ts";
import { listStoppedUrls } from "./queries.server.ts";

/** Fails with `endpoint_stopped` for a URL on a host at which an operator stopped an endpoint of the business. */
export async function rejectStopped(tx: Db, businessId: string, url: string): Promise<void> {
  const stopped = await listStoppedUrls(tx, businessId);
  if (stopped.some((one) => hostOf(one) === hostOf(url))) {
    throw failure(stoppedFailures, "endpoint_stopped");
  }
}
