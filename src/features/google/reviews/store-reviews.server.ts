import type { ReviewedPlace, ReviewPage } from "#src/services/google-profile/google-profile.ts";
import type { Services } from "#src/services/services.ts";
import { reopenReports } from "../reports/queries.server.ts";
import { mergeReply, noReply } from "./merge-reply.ts";
import {
  lockPlace,
  lockReviews,
  markUnreadable,
  type StoredReview,
  upsertReviews,
} from "./queries.server.ts";

export interface StoreResult {
  /** True if one of the reviews was stored before and has not changed since. */
  isKnown: boolean;
}

/**
 * Stores reviews that were read now. The stored copy of an unreadable review is not changed. Returns
 * undefined, and stores nothing, if the business is no longer connected to this place.
 */
export async function storeReviews(
  { db, clock }: Pick<Services, "db" | "clock">,
  businessId: string,
  place: ReviewedPlace,
  { reviews, unreadable }: Pick<ReviewPage, "reviews" | "unreadable">,
): Promise<StoreResult | undefined> {
  return await db.transaction().execute(async (tx) => {
    if (!(await lockPlace(tx, businessId, place))) return undefined;
    // A page may repeat a review that moved while pages were read.
    const unique = [...new Map(reviews.map((review) => [review.id, review])).values()];
    const ids = unique.map(({ id }) => id);
    const found = await lockReviews(tx, businessId, ids);
    const stored = new Map(found.map((row) => [row.review_id, row]));
    const now = clock.now();
    const rows = unique.map((review): StoredReview => {
      const { reply, ...texts } = review;
      const {
        review_id: _,
        updated_at: __,
        ...before
      } = stored.get(review.id) ?? {
        ...noReply,
        review_id: review.id,
        updated_at: now,
      };
      return {
        business_id: businessId,
        review_id: texts.id,
        reviewer: texts.reviewer ?? null,
        stars: texts.stars ?? null,
        text: texts.text,
        translation: texts.translation,
        photos: texts.photos,
        created_at: texts.createdAt,
        updated_at: texts.updatedAt,
        fetched_at: now,
        unreadable_at: null,
        ...mergeReply(before, reply, now),
      };
    });
    if (rows.length > 0) {
      await upsertReviews(tx, rows);
      await reopenReports(tx, businessId, ids);
    }
    const skipped = unreadable.flatMap(({ id }) => id ?? []);
    if (skipped.length > 0) await markUnreadable(tx, businessId, skipped, now);
    const isKnown = unique.some(
      ({ id, updatedAt }) => stored.get(id)?.updated_at.getTime() === updatedAt.getTime(),
    );
    return { isKnown };
  });
}
