import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { asReview } from "./as-review.ts";
import { type Review, reviewFailures } from "./contract.ts";
import { eraseWords } from "./erase-words.server.ts";

/**
 * Deletes a review's comment, note and conversation for good, and the mails that quote them if they still wait to be
 * sent. `by` is null for the customer. The rating still counts. A second call changes nothing. Fails with
 * `message_not_found`, also for a review of another business. A restore repeats the erasure (decision 0179).
 */
export async function eraseComment(
  { db, clock, log, deletions }: Pick<Services, "db" | "clock" | "log" | "deletions">,
  businessId: string,
  erasure: { id: string; by: string | null },
): Promise<Review> {
  const row = await db
    .transaction()
    .execute((tx) => eraseWords(tx, businessId, { ...erasure, at: clock.now() }));
  if (!row) throw failure(reviewFailures, "message_not_found");
  log.info({ business: businessId, review: erasure.id }, "comment erased");
  await deletions.record({
    kind: "comment",
    business: businessId,
    review: erasure.id,
    ...(erasure.by === null ? { by: "customer" as const } : {}),
  });
  return asReview(row);
}
