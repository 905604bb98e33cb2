/**
 * From how many stars on a customer counts as happy: the business's minimum, yet never below 3. With
 * a minimum of 1 ("Convidar todos") one and two stars still want somebody's care.
 */
export function happyFrom(minimum: number): number {
  return Math.max(minimum, 3);
}

/** Whether a rating is mailed to the owner and stays open until it is resolved. */
export function isUnhappy(rating: number, minimum: number): boolean {
  return rating < happyFrom(minimum);
}
