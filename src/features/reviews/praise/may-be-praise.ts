import { minHappyRating } from "../alerts/unhappy.ts";

/** Whether a customer is asked to let the business show a comment: a text, four or five stars, and no follow-up. */
export function mayBePraise(review: { rating: number; comment: string }, minimum: number): boolean {
  return review.comment.trim() !== "" && review.rating >= Math.max(4, minHappyRating(minimum));
}
