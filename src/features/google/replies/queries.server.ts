import type { Db } from "#src/db/client.ts";
import type { StoredReply } from "../reviews/merge-reply.ts";
import type { StoredReview } from "../reviews/queries.server.ts";

/** Returns a cached review; undefined if there is none. */
export async function findReview(
  db: Db,
  businessId: string,
  reviewId: string,
): Promise<StoredReview | undefined> {
  return await db
    .selectFrom("google_review")
    .selectAll()
    .where("business_id", "=", businessId)
    .where("review_id", "=", reviewId)
    .$castTo<StoredReview>()
    .executeTakeFirst();
}

/** Like `findReview`, and locks the row until the transaction ends. */
export async function lockReview(
  tx: Db,
  businessId: string,
  reviewId: string,
): Promise<StoredReview | undefined> {
  return await tx
    .selectFrom("google_review")
    .selectAll()
    .where("business_id", "=", businessId)
    .where("review_id", "=", reviewId)
    .forUpdate()
    .$castTo<StoredReview>()
    .executeTakeFirst();
}

/** Changes what is stored about the reply. Returns the review; undefined if it is gone. */
export async function updateReply(
  db: Db,
  businessId: string,
  reviewId: string,
  changes: Partial<StoredReply>,
): Promise<StoredReview | undefined> {
  return await db
    .updateTable("google_review")
    .set(changes)
    .where("business_id", "=", businessId)
    .where("review_id", "=", reviewId)
    .returningAll()
    .$castTo<StoredReview>()
    .executeTakeFirst();
}
