/** The key of the mail about a week, named by its Monday. */
export function digestKey(businessId: string, monday: string): string {
  return `reviews.digest:${businessId}:${monday}`;
}
