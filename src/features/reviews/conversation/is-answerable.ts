/**
 * Returns true if the customer can be answered: the review's id was made from a code that only the customer's phone
 * has. Ids of a tablet, of old browsers and of pages without HTTPS have version 7.
 */
export function isAnswerable(reviewId: string): boolean {
  return reviewId.charAt(14) === "8";
}
