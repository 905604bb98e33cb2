import type { Services } from "#src/services/services.ts";
import { deleteReportsBefore } from "../reports/queries.server.ts";
import { deleteReadBefore } from "./queries.server.ts";

/** Google allows 30 days. The day between leaves room for an hour without a worker. */
const keptDays = 29;

/** Erases reviews and figures of Google that were not read again for 29 days, and old notes about reports. */
export async function purgeReviews({
  db,
  clock,
  log,
}: Pick<Services, "db" | "clock" | "log">): Promise<void> {
  const before = new Date(clock.now().getTime() - keptDays * 86_400_000);
  const erased = await deleteReadBefore(db, before);
  await deleteReportsBefore(db, before);
  if (erased > 0) log.info({ reviews: erased }, "erased Google reviews that were not read again");
}
