import type { Author } from "./contract.ts";
import { maxCustomerInRow, maxFromCustomer } from "./sizes.ts";

/** What the customer can do in a conversation. Only `open` takes a message. */
export const customerStates = [
  "unanswered",
  "open",
  "waiting",
  "full",
  "stopped_by_shop",
  "stopped_by_customer",
  "erased",
] as const;

export type CustomerState = (typeof customerStates)[number];

interface StoredSide {
  comment_erased_at: Date | null;
  last_n: number | null;
  last_author: Author | null;
  in_row: number | null;
  from_customer: number | null;
  stopped_by: Author | null;
}

/** The customer writes only after the business, three messages in a row and twenty in all. */
export function customerState(review: StoredSide): CustomerState {
  if (review.comment_erased_at) return "erased";
  if (review.stopped_by) return `stopped_by_${review.stopped_by}`;
  if (review.last_n === null) return "unanswered";
  if ((review.from_customer ?? 0) >= maxFromCustomer) return "full";
  const isWaiting = review.last_author === "customer" && (review.in_row ?? 0) >= maxCustomerInRow;
  return isWaiting ? "waiting" : "open";
}
