import { changeSwitches } from "#src/features/business/profile/change-switches.server.ts";
import type { BodyOf, ResponseOf } from "#src/http/endpoint.ts";
import type { Services } from "#src/services/services.ts";
import type { setBadge } from "./contract.ts";

export async function switchBadge(
  services: Pick<Services, "db">,
  businessId: string,
  { shown }: BodyOf<typeof setBadge>,
): Promise<ResponseOf<typeof setBadge>> {
  await changeSwitches(services, businessId, { badge_shown: shown });
  return { shown };
}
