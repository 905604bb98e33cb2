import { z } from "zod";
import type {
  ProfileReply,
  ProfileReview,
  ReviewPage,
  UnreadableReview,
} from "./google-profile.ts";
import { splitTranslation } from "./split-translation.ts";

const starsByName = new Map<string, ProfileReview["stars"]>([
  ["ONE", 1],
  ["TWO", 2],
  ["THREE", 3],
  ["FOUR", 4],
  ["FIVE", 5],
]);

const statesByName = new Map<string, ProfileReply["state"]>([
  ["PENDING", "pending"],
  ["REJECTED", "rejected"],
  ["APPROVED", "approved"],
]);

/** PostgreSQL stores neither NUL nor half a character. */
const storable = z.string().transform((text) => text.replaceAll("\0", "").toWellFormed());
const storableText = storable.default("");

/**
 * RFC 3339 with 0 to 9 fraction digits. A Date has milliseconds, so further digits are dropped. An offset may
 * lead out of the years that the database stores.
 */
const timestamp = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/)
  .transform((text) => new Date(text.replace(/(\.\d{3})\d+/, "$1")))
  .refine((date) => date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999);

export const replyShape = z
  .object({
    comment: storableText,
    updateTime: timestamp,
    reviewReplyState: z.string().optional(),
    policyViolation: storable.optional(),
  })
  .transform(({ comment, updateTime, reviewReplyState, policyViolation }): ProfileReply => {
    const state = statesByName.get(reviewReplyState ?? "") ?? "unknown";
    return {
      text: splitTranslation(comment).text,
      updatedAt: updateTime,
      state,
      violation: state === "rejected" ? policyViolation : undefined,
    };
  });

export const reviewShape = z
  .object({
    reviewId: storable.refine((id) => id !== ""),
    reviewer: z
      .object({ displayName: storableText, isAnonymous: z.boolean().optional() })
      .optional(),
    starRating: z.string().optional(),
    comment: storableText,
    createTime: timestamp,
    updateTime: timestamp,
    reviewReply: replyShape.optional(),
    reviewMediaItems: z.array(z.unknown()).default([]),
  })
  .transform((review): ProfileReview => {
    const { displayName, isAnonymous } = review.reviewer ?? {};
    return {
      id: review.reviewId,
      // The name of an anonymous reviewer is a placeholder of Google.
      reviewer: isAnonymous ? undefined : displayName || undefined,
      stars: starsByName.get(review.starRating ?? ""),
      ...splitTranslation(review.comment),
      photos: review.reviewMediaItems.length,
      createdAt: review.createTime,
      updatedAt: review.updateTime,
      reply: review.reviewReply,
    };
  });

/** What can be read of a review in an unknown form. */
const idShape = z.object({ reviewId: storable.optional().catch(undefined) });

/** A place without reviews responds `{}`. One review in an unknown form does not hide the others. */
export const reviewPageShape = z
  .object({
    reviews: z.array(z.unknown()).default([]),
    averageRating: z.number().min(1).max(5).optional().catch(undefined),
    totalReviewCount: z.number().int().min(0).default(0),
    nextPageToken: z.string().optional(),
  })
  .transform(
    ({ reviews, averageRating, totalReviewCount, nextPageToken }): ReviewPage => ({
      ...readEach(reviews),
      average: averageRating,
      total: totalReviewCount,
      nextPageToken: nextPageToken || undefined,
    }),
  );

function readEach(received: unknown[]): Pick<ReviewPage, "reviews" | "unreadable"> {
  const reviews: ProfileReview[] = [];
  const unreadable: UnreadableReview[] = [];
  for (const review of received) {
    const { data, error } = reviewShape.safeParse(review);
    if (data) reviews.push(data);
    else
      unreadable.push({
        id: idShape.safeParse(review).data?.reviewId || undefined,
        field: fieldOf(error),
      });
  }
  return { reviews, unreadable };
}

/** The path of the first field in an unknown form. It has names of our shape only. */
function fieldOf({ issues }: z.ZodError): string {
  return issues[0]?.path.join(".") ?? "";
}
