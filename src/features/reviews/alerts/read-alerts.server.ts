import type { ResponseOf } from "#src/http/endpoint.ts";
import type { Services } from "#src/services/services.ts";
import type { getAlerts } from "./contract.ts";
import { findAlerts } from "./queries.server.ts";
import { minHappyRating } from "./unhappy.ts";

/** Reads which mails a business's owner receives, and the lowest rating that sends no alert. */
export async function readAlerts(
  { db }: Pick<Services, "db">,
  businessId: string,
): Promise<ResponseOf<typeof getAlerts>> {
  const { minimum, ...switches } = await findAlerts(db, businessId);
  return { ...switches, happy_from: minHappyRating(minimum) };
}
