import type { Services } from "#src/services/services.ts";
import type { GoogleReviewPage } from "./contract.ts";
import { readMonthFigures } from "./queries.server.ts";

const monthDays = 30;

/**
 * Returns what was answered of the reviews of the last 30 days. The figures are computed at each call and never stored.
 */
export function readMonth(
  { db, clock }: Pick<Services, "db" | "clock">,
  businessId: string,
): Promise<GoogleReviewPage["month"]> {
  const since = new Date(clock.now().getTime() - monthDays * 86_400_000);
  return readMonthFigures(db, businessId, since);
}
