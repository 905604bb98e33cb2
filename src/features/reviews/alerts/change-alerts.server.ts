import type { BodyOf, ResponseOf } from "#src/http/endpoint.ts";
import type { Services } from "#src/services/services.ts";
import type { getAlerts, setAlerts } from "./contract.ts";
import { updateAlerts } from "./queries.server.ts";
import { readAlerts } from "./read-alerts.server.ts";

/** Changes which mails a business's owner receives. An omitted switch does not change. */
export async function changeAlerts(
  services: Pick<Services, "db">,
  businessId: string,
  changes: BodyOf<typeof setAlerts>,
): Promise<ResponseOf<typeof getAlerts>> {
  await updateAlerts(services.db, businessId, changes);
  return readAlerts(services, businessId);
}
