import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { withdrawAlert } from "../alerts/withdraw-alert.server.ts";
import { asReview } from "./as-review.ts";
import { type Review, reviewFailures } from "./contract.ts";
import { deleteComment } from "./queries.server.ts";

/**
 * Deletes a review's comment and note for good, and the alert that quotes the comment if it still waits to be
 * sent. The rating still counts. A second call changes nothing. Fails with `message_not_found`, also for a
 * review of another business. A restore repeats the erasure (decision 0230).
 */
export async function eraseComment(
  { db, clock, log, deletions }: Pick<Services, "db" | "clock" | "log" | "deletions">,
  businessId: string,
  erasure: { id: string; by: string },
): Promise<Review> {
  const row = await db.transaction().execute(async (tx) => {
    await withdrawAlert(tx, businessId, erasure.id);
    return deleteComment(tx, businessId, { ...erasure, at: clock.now() });
  });
  if (!row) throw failure(reviewFailures, "message_not_found");
  log.info({ business: businessId, review: erasure.id }, "comment erased");
  await deletions.record({ kind: "comment", business: businessId, review: erasure.id });
  return asReview(row);
}
