import { changeSwitches } from "#src/features/business/profile/change-switches.server.ts";
import type { BodyOf, ResponseOf } from "#src/http/endpoint.ts";
import type { Services } from "#src/services/services.ts";
import type { getAlerts, setAlerts } from "./contract.ts";
import { readAlerts } from "./read-alerts.server.ts";
import { switchDigest } from "./switch-digest.server.ts";

/** Changes which mails a business's owner receives. An omitted switch does not change. */
export async function changeAlerts(
  services: Pick<Services, "db" | "clock" | "deletions">,
  businessId: string,
  { unhappy, digest }: BodyOf<typeof setAlerts>,
): Promise<ResponseOf<typeof getAlerts>> {
  await changeSwitches(services, businessId, { alert_unhappy: unhappy });
  if (digest !== undefined) await switchDigest(services, businessId, digest);
  return readAlerts(services, businessId);
}
