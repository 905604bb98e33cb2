import { failure } from "#src/http/failure.ts";
import { asksForStars } from "#src/lib/text/asks-for-stars.ts";
import { asksToChangeRating } from "#src/lib/text/asks-to-change-rating.ts";
import { plainText } from "#src/lib/text/plain-text.ts";
import { tradesRating } from "#src/lib/text/trades-rating.ts";
import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { findAlerts } from "../alerts/queries.server.ts";
import { isUnhappy } from "../alerts/unhappy.ts";
import { pushAnswerJob } from "../jobs.ts";
import { lockReview } from "../queries.server.ts";
import { delayStep } from "./answer-delay.ts";
import { type Conversation, conversationFailures, replyWordingFailures } from "./contract.ts";
import { isAnswerable } from "./is-answerable.ts";
import { answersPerBusiness } from "./limits.server.ts";
import { listReplies } from "./list-replies.server.ts";
import {
  countAnswer,
  findConversation,
  hasDevice,
  hasReplyAfter,
  insertReply,
  type StoredConversation,
} from "./queries.server.ts";
import { conversationDays, maxShopInRow } from "./sizes.ts";

const dayMs = 86_400_000;

/**
 * Sends a message of the business to the customer who wrote a review, and tells the customer's device if it is stored.
 * The first answer to a complaint is counted. A message that is sent again for lack of a
 * response, with the same `seen`, is sent once. Fails with the codes of `conversationFailures`, and with those of
 * `replyWordingFailures` for a text that asks for another rating or offers something for it.
 */
export async function sendReply(
  services: Pick<Services, "db" | "clock" | "limits" | "queue">,
  businessId: string,
  id: string,
  input: { body: string; seen?: number | undefined },
): Promise<Conversation> {
  await enforceLimits(services, [answersPerBusiness, businessId]);
  const { seen } = input;
  const message = { id, author: "shop", body: plainText(input.body) } as const;
  checkWording(message.body);

  const { db, clock, queue } = services;
  await db.transaction().execute(async (tx) => {
    await lockReview(tx, businessId, id);
    if (seen !== undefined && (await hasReplyAfter(tx, businessId, { ...message, seen }))) return;
    const review = await findConversation(tx, businessId, id);
    checkState(review, id);
    const at = clock.now();
    const n = await insertReply(tx, businessId, { ...message, at });
    if (await hasDevice(tx, businessId, id)) {
      await queue.enqueue(
        tx,
        pushAnswerJob,
        { businessId, id, n },
        { key: `${businessId}:${id}:${n}`, businessId },
      );
    }
    const delay = at.getTime() - review.created_at.getTime();
    // An older conversation may have been counted and deleted.
    if (review.last_n !== null || delay >= conversationDays * dayMs) return;
    const { minimum } = await findAlerts(tx, businessId);
    if (!isUnhappy(review.rating, minimum)) return;
    await countAnswer(tx, businessId, {
      id,
      day: saoPauloDate(review.created_at),
      delay: delayStep(delay),
      isResolved: review.status === "resolved",
    });
  });

  return listReplies(services, businessId, id);
}

function checkWording(body: string): void {
  if (asksForStars(body) || asksToChangeRating(body)) {
    throw failure(replyWordingFailures, "reply_asks_rating");
  }
  if (tradesRating(body)) throw failure(replyWordingFailures, "reply_trades_rating");
}

function checkState(
  review: StoredConversation | undefined,
  id: string,
): asserts review is StoredConversation {
  if (!review) throw failure(conversationFailures, "message_not_found");
  if (!isAnswerable(id) || review.comment_erased_at) {
    throw failure(conversationFailures, "not_answerable");
  }
  if (review.stopped_by === "customer") throw failure(conversationFailures, "conversation_stopped");
  if (review.last_author === "shop" && (review.in_row ?? 0) >= maxShopInRow) {
    throw failure(conversationFailures, "replies_in_row");
  }
}
