/** The key of the mail about a low rating. */
export function alertKey(businessId: string, id: string): string {
  return `reviews.unhappy:${businessId}:${id}`;
}
