import type { ResponseOf } from "#src/http/endpoint.ts";
import type { Services } from "#src/services/services.ts";
import type { getBadge } from "./contract.ts";
import { readShown } from "./queries.server.ts";

export async function readBadgeSwitch(
  { db }: Pick<Services, "db">,
  businessId: string,
): Promise<ResponseOf<typeof getBadge>> {
  return { shown: await readShown(db, businessId) };
}
