import { v7 as uuidv7 } from "uuid";
import { alertUnhappy } from "#src/features/reviews/jobs.server.ts";
import { failure } from "#src/http/failure.ts";
import { businessDay } from "#src/services/clock.ts";
import type { Services } from "#src/services/services.ts";
import { feedbackFailures } from "./contract.ts";
import { lookUpClient } from "./look-up-client.server.ts";
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
  const id = feedback.id ?? uuidv7();
  const inserted = await insertReview(db, found.businessId, {
    id,
    rating: feedback.rating,
    comment: withoutControls(feedback.comment),
    source: feedback.source ?? "",
    createdAt: now,
    day: businessDay(now),
    proof: verdict.proof,
    inviting,
  });
  if (inserted === "proof_spent" && !(await reviewExists(db, found.businessId, id))) {
    throw failure(feedbackFailures, "human_check_reused");
  }
  if (feedback.rating < minReview) await alertUnhappy(services, found.businessId, id);
  return { id, invite: inviting && feedback.rating >= minReview };
}

/** Keeps newlines and tabs; other control characters (category Cc) have no place in a comment. */
function withoutControls(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();
}
