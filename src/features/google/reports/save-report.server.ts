import type { BodyOf } from "#src/http/endpoint.ts";
import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { asReport } from "./as-report.ts";
import { type putReport, type Report, reportFailures } from "./contract.ts";
import { upsertReport } from "./queries.server.ts";

/** Stores that the owner reported a review to Google, or what Google decided. Fails with `google_review_gone`. */
export async function saveReport(
  { db, clock }: Pick<Services, "db" | "clock">,
  businessId: string,
  reviewId: string,
  note: BodyOf<typeof putReport>,
): Promise<Report> {
  const stored = await upsertReport(db, businessId, { ...note, reviewId, now: clock.now() });
  if (!stored) throw failure(reportFailures, "google_review_gone");
  return asReport(stored);
}
