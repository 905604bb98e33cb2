import { plainText } from "#src/lib/text/plain-text.ts";
import type { Services } from "#src/services/services.ts";
import { alertPhones } from "../alerts/alert-phones.server.ts";
import { mailCustomerReplyJob } from "../jobs.ts";
import { lockReview } from "../queries.server.ts";
import { type CustomerState, customerState } from "./customer-side.ts";
import { findConversation, hasReplyAfter, insertReply, reopenReview } from "./queries.server.ts";

/**
 * Stores a message of the customer, opens the review again and enqueues the owner's alert. Returns the state that
 * decided: only with `open` the message is stored. Undefined if the business has no such review. A message that is sent
 * again for lack of a response, with the same `seen`, is stored once.
 */
export async function addCustomerReply(
  services: Pick<Services, "db" | "clock" | "queue" | "push">,
  businessId: string,
  { id, seen, ...input }: { id: string; body: string; seen?: number | undefined },
): Promise<CustomerState | undefined> {
  const { db, clock, queue } = services;
  const message = { id, author: "customer", body: plainText(input.body) } as const;
  return db.transaction().execute(async (tx) => {
    await lockReview(tx, businessId, id);
    if (seen !== undefined && (await hasReplyAfter(tx, businessId, { ...message, seen }))) {
      return "open";
    }
    const review = await findConversation(tx, businessId, id);
    const state = review && customerState(review);
    if (state !== "open") return state;

    const n = await insertReply(tx, businessId, { ...message, at: clock.now() });
    await reopenReview(tx, businessId, id);
    const key = `${businessId}:${id}:${n}`;
    await queue.enqueue(tx, mailCustomerReplyJob, { businessId, id, n }, { key, businessId });
    await alertPhones(services, tx, { businessId, id, about: "answer", n });
    return state;
  });
}
