import type { Db } from "#src/db/client.ts";
import type { Services } from "#src/services/services.ts";
import { findEndpoint } from "../endpoints/queries.server.ts";
import { turnOn } from "./activate-endpoint.server.ts";

/** Turns an endpoint on that an operator stopped, and sends what waits, in order. Returns false if none is stopped. */
export async function releaseEndpoint(
  services: Pick<Services, "clock" | "queue">,
  tx: Db,
  businessId: string,
  id: string,
): Promise<boolean> {
  const endpoint = await findEndpoint(tx, businessId, id, { lock: true });
  if (endpoint?.disabled_reason !== "operator") return false;
  await turnOn(services, tx, businessId, endpoint);
  return true;
}
