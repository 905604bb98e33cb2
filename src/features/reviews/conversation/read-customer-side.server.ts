import type { Services } from "#src/services/services.ts";
import { asConversation } from "./as-conversation.ts";
import type { Conversation } from "./contract.ts";
import { type CustomerState, customerState } from "./customer-side.ts";
import { findConversation, findReplies, hasDevice } from "./queries.server.ts";

export interface CustomerSide {
  rating: number;
  comment: string;
  created_at: string;
  state: CustomerState;
  messages: Conversation["messages"];
  /** A device of the customer is told of the next answer. */
  notifies: boolean;
}

/** Returns a review and its conversation as its customer sees them; undefined if the business has no such review. */
export async function readCustomerSide(
  { db }: Pick<Services, "db">,
  businessId: string,
  id: string,
): Promise<CustomerSide | undefined> {
  const review = await findConversation(db, businessId, id);
  if (!review) return undefined;
  const { messages } = asConversation(await findReplies(db, businessId, id), review.stopped_by);
  return {
    rating: review.rating,
    comment: review.comment,
    created_at: review.created_at.toISOString(),
    state: customerState(review),
    messages,
    notifies: await hasDevice(db, businessId, id),
  };
}
