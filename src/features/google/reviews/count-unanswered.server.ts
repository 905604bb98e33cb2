import type { ResponseOf } from "#src/http/endpoint.ts";
import type { Services } from "#src/services/services.ts";
import type { countGoogleUnanswered } from "./contract.ts";
import { countReviews, countUnansweredByBusiness, findConnection } from "./queries.server.ts";

type Result = ResponseOf<typeof countGoogleUnanswered>;

/** Returns the state of the connection, and how many cached reviews wait for a reply. */
export async function countUnanswered(
  { db, googleProfile }: Pick<Services, "db" | "googleProfile">,
  businessId: string,
): Promise<Result> {
  if (!googleProfile) return { state: "unavailable", unanswered: 0 };
  const connection = await findConnection(db, businessId);
  if (!connection) return { state: "none", unanswered: 0 };
  const { unanswered } = await countReviews(db, businessId);
  return { state: connection.state as Result["state"], unanswered };
}

/** Returns how many cached reviews wait for a reply, by business. A business without a connection is missing. */
export async function countUnansweredOf(
  { db, googleProfile }: Pick<Services, "db" | "googleProfile">,
  businessIds: string[],
): Promise<Map<string, number>> {
  if (!googleProfile) return new Map();
  const rows = await countUnansweredByBusiness(db, businessIds);
  return new Map(rows.map(({ businessId, unanswered }) => [businessId, unanswered]));
}
