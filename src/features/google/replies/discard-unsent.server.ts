import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { asGoogleReview } from "../reviews/as-google-review.ts";
import type { GoogleReview } from "../reviews/contract.ts";
import { replyFailures } from "./contract.ts";
import { findReview, updateReply } from "./queries.server.ts";

/** Deletes the text of a reply that is not on Google. A text that may still arrive there stays. */
export async function discardUnsent(
  { db }: Pick<Services, "db">,
  businessId: string,
  reviewId: string,
): Promise<GoogleReview> {
  const review = await findReview(db, businessId, reviewId);
  if (!review) throw failure(replyFailures, "google_review_gone");
  if (review.reply_issue === "unconfirmed") return asGoogleReview(review);
  const changes = { reply_issue: null, reply_unsent: null };
  const stored = await updateReply(db, businessId, reviewId, changes);
  return asGoogleReview(stored ?? review);
}
