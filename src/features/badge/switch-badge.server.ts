import type { BodyOf, ResponseOf } from "#src/http/endpoint.ts";
import type { Services } from "#src/services/services.ts";
import type { setBadge } from "./contract.ts";
import { updateShown } from "./queries.server.ts";

/** Publishes or hides the badge of a business. */
export async function switchBadge(
  { db }: Pick<Services, "db">,
  businessId: string,
  { shown }: BodyOf<typeof setBadge>,
): Promise<ResponseOf<typeof setBadge>> {
  await updateShown(db, businessId, shown);
  return { shown };
}
