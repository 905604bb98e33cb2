import type { Services } from "#src/services/services.ts";
import { setWithdrawn } from "./queries.server.ts";

/** Takes the customer's consent back, for good. A repeated call changes nothing. A restore repeats it. */
export async function withdrawPraise(
  { db, clock, deletions }: Pick<Services, "db" | "clock" | "deletions">,
  businessId: string,
  id: string,
): Promise<void> {
  if (!(await setWithdrawn(db, businessId, { id, now: clock.now() }))) return;
  await deletions.record({ kind: "praise", business: businessId, review: id });
}
