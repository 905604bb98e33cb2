import { v7 as uuidv7 } from "uuid";
import { alertUnhappy } from "#src/features/reviews/alerts/alert-unhappy.server.ts";
import { isUnhappy } from "#src/features/reviews/alerts/unhappy.ts";
import { failure } from "#src/http/failure.ts";
import { plainText } from "#src/lib/text/plain-text.ts";
import { businessDay } from "#src/lib/time/business-day.ts";
import type { Services } from "#src/services/services.ts";
import { lookUpClient } from "../look-up/look-up-client.server.ts";
import { chooseCountedSource } from "../visits/choose-counted-source.server.ts";
import { feedbackFailures } from "./contract.ts";
import { insertReview, reviewExists } from "./queries.server.ts";

export interface Feedback {
  id?: string | undefined;
  rating: number;
  comment: string;
  recaptcha: string;
  source?: string | undefined;
  /** Given on the owner's own tablet: Google forbids collecting its reviews there. */
  kiosk?: boolean | undefined;
}

/**
 * Stores a customer's rating for good. Sending the same id again answers the same and stores
 * nothing, even when the proof was used up by the first send.
 * Fails with the codes of `feedbackFailures`.
 */
export async function sendFeedback(
  services: Pick<Services, "db" | "memory" | "clock" | "humanCheck" | "queue" | "log">,
  slug: string,
  feedback: Feedback,
): Promise<{ id: string; invite: boolean }> {
  const { db, clock, humanCheck } = services;
  const verdict = await humanCheck.verify(feedback.recaptcha);
  if (!verdict.ok) throw failure(feedbackFailures, `human_check_${verdict.reason}`);

  const found = await lookUpClient(services, slug);
  if (!found) throw failure(feedbackFailures, "client_not_found");

  const { minReview, googleUrl } = found.client;
  const inviting = googleUrl !== null && !feedback.kiosk;
  const now = clock.now();
  const day = businessDay(now);
  const { source = "" } = feedback;
  const unhappy = isUnhappy(feedback.rating, minReview);
  const id = feedback.id ?? uuidv7();
  const inserted = await insertReview(db, found.businessId, {
    id,
    rating: feedback.rating,
    comment: plainText(feedback.comment),
    source,
    countedAs: await chooseCountedSource(services, found.businessId, { day, source }),
    createdAt: now,
    day,
    proof: verdict.proof,
    inviting,
    unhappy,
  });
  if (inserted === "proof_spent" && !(await reviewExists(db, found.businessId, id))) {
    throw failure(feedbackFailures, "human_check_reused");
  }
  if (unhappy) await alertUnhappy(services, found.businessId, id);
  return { id, invite: inviting && feedback.rating >= minReview };
}
