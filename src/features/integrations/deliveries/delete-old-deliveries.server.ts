import { addDays } from "#src/lib/time/calendar.ts";
import type { Services } from "#src/services/services.ts";
import { renewSecrets } from "../endpoints/renew-secrets.server.ts";
import { storedDays } from "./contract.ts";
import { deleteDeliveriesBefore } from "./queries.server.ts";

/** Deletes deliveries after 30 days, and encrypts secrets again that a former key of the program encrypted. */
export async function deleteOldDeliveries(
  services: Pick<Services, "db" | "clock" | "settings">,
): Promise<void> {
  await deleteDeliveriesBefore(services.db, addDays(services.clock.now(), -storedDays));
  await renewSecrets(services);
}
