/** The key of the mail about a customer's message. */
export function replyMailKey(businessId: string, id: string, n: number): string {
  return `reviews.customer-reply:${businessId}:${id}:${n}`;
}
