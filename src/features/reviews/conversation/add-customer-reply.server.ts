import { plainText } from "#src/lib/text/plain-text.ts";
import type { Services } from "#src/services/services.ts";
import { alertPhones } from "../alerts/alert-phones.server.ts";
import { mailCustomerReplyJob } from "../jobs.ts";
import { type CustomerState, customerState } from "./customer-side.ts";
import { findConversation, insertReply, lockReview, reopenReview } from "./queries.server.ts";

/**
 * Stores a message of the customer, opens the review again and enqueues the owner's alert. Returns the state that
 * decided: only with `open` the message was stored. Undefined if the business has no such review.
 */
export async function addCustomerReply(
  services: Pick<Services, "db" | "clock" | "queue" | "push">,
  businessId: string,
  { id, body }: { id: string; body: string },
): Promise<CustomerState | undefined> {
  const { db, clock, queue } = services;
  return db.transaction().execute(async (tx) => {
    await lockReview(tx, businessId, id);
    const review = await findConversation(tx, businessId, id);
    const state = review && customerState(review);
    if (state !== "open") return state;

    const message = { id, author: "customer", body: plainText(body), at: clock.now() } as const;
    const n = await insertReply(tx, businessId, message);
    await reopenReview(tx, businessId, id);
    const key = `${businessId}:${id}:${n}`;
    await queue.enqueue(tx, mailCustomerReplyJob, { businessId, id, n }, { key, businessId });
    await alertPhones(services, tx, { businessId, id, about: "answer", n });
    return state;
  });
}
