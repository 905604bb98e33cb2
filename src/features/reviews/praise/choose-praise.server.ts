import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { type Praise, praiseFailures } from "./contract.ts";
import { setOnSite } from "./queries.server.ts";

/**
 * Stores whether the business's website shows a comment. Fails with `praise_not_found` without a consent of the
 * customer, also for a review of another business.
 */
export async function choosePraise(
  { db }: Pick<Services, "db">,
  businessId: string,
  choice: { id: string; onSite: boolean },
): Promise<Praise> {
  const praise = await setOnSite(db, businessId, choice);
  if (!praise) throw failure(praiseFailures, "praise_not_found");
  return praise;
}
