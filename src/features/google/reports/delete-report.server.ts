import type { Services } from "#src/services/services.ts";
import { deleteReportOf } from "./queries.server.ts";

/** Deletes the owner's note about a report. Does nothing without one. */
export async function deleteReport(
  { db }: Pick<Services, "db">,
  businessId: string,
  reviewId: string,
): Promise<void> {
  await deleteReportOf(db, businessId, reviewId);
}
