/**
 * The lowest rating of a happy customer: the business's minimum, and at least 3. With a minimum of 1
 * ("Convidar todos") one and two stars still need a follow-up.
 */
export function minHappyRating(minimum: number): number {
  return Math.max(minimum, 3);
}

/** Whether the owner gets an alert for a rating, and its review is open until the owner resolves it. */
export function isUnhappy(rating: number, minimum: number): boolean {
  return rating < minHappyRating(minimum);
}
