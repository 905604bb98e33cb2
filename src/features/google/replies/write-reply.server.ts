import { Failure, failure } from "#src/http/failure.ts";
import {
  GoogleProfileError,
  type ProfileReply,
} from "#src/services/google-profile/google-profile.ts";
import { isSameText } from "#src/services/google-profile/split-translation.ts";
import { asGoogleReview } from "../reviews/as-google-review.ts";
import type { GoogleReview } from "../reviews/contract.ts";
import { nextCheck } from "../reviews/merge-reply.ts";
import type { StoredReview } from "../reviews/queries.server.ts";
import {
  callGoogle,
  countEdit,
  isUnknownEffect,
  ownerFailure,
  type ReplyServices,
} from "./call-google.server.ts";
import { replyFailures } from "./contract.ts";
import { findReview, lockReview, updateReply } from "./queries.server.ts";
import { isNotFound, readAfterNotFound } from "./read-after-not-found.server.ts";

interface Input {
  text: string;
  /** The reply that the owner saw; null for none. */
  before: string | null;
}

/**
 * Publishes the owner's reply to a review, or replaces it. The attempt is stored first, so that a reply
 * whose response was lost is read back, also after a crash.
 */
export async function writeReply(
  services: ReplyServices,
  businessId: string,
  reviewId: string,
  input: Input,
): Promise<GoogleReview> {
  await countEdit(services, businessId);
  const former = await startAttempt(services, businessId, reviewId, input);
  const sent = await sendReply(services, former, input);
  const stored = sent
    ? await storeSent(services, former, input.text, sent)
    : await findReview(services.db, businessId, reviewId);
  if (!stored) throw failure(replyFailures, "google_review_gone");
  return asGoogleReview(stored);
}

/** Stores the text as unconfirmed, to be read back in a minute unless a response comes before. */
async function startAttempt(
  { db, clock }: ReplyServices,
  businessId: string,
  reviewId: string,
  { text, before }: Input,
): Promise<StoredReview> {
  return await db.transaction().execute(async (tx) => {
    const review = await lockReview(tx, businessId, reviewId);
    if (!review) throw failure(replyFailures, "google_review_gone");
    const now = clock.now();
    const running = review.reply_issue === "unconfirmed" ? review.reply_unsent : null;
    const current = running ?? review.reply;
    if (current !== before) throw conflict(current);
    await updateReply(tx, businessId, reviewId, {
      reply_issue: "unconfirmed",
      reply_unsent: text,
      reply_tried_at: now,
      reply_checks: 0,
      reply_check_at: nextCheck(0, now),
    });
    return review;
  });
}

function conflict(current: string | null): Failure {
  return failure(replyFailures, "google_reply_conflict", { reply: current });
}

/** Nothing was published: what was stored before counts again. */
async function endAttempt({ db }: ReplyServices, before: StoredReview): Promise<void> {
  const { reply_issue, reply_unsent, reply_tried_at, reply_checks, reply_check_at } = before;
  await updateReply(db, before.business_id, before.review_id, {
    reply_issue,
    reply_unsent,
    reply_tried_at,
    reply_checks,
    reply_check_at,
  });
}

/** Sends the reply. Returns undefined if it remains unknown whether Google received it. */
async function sendReply(
  services: ReplyServices,
  former: StoredReview,
  { text, before }: Input,
): Promise<ProfileReply | undefined> {
  const { business_id: businessId, review_id: reviewId } = former;
  const put = async () => {
    const { value } = await callGoogle(services, businessId, ({ profile, accessToken, place }) =>
      profile.putReply(accessToken, place, reviewId, text),
    );
    return value;
  };
  try {
    return await put();
  } catch (error) {
    if (!isUnknownEffect(error)) {
      await endAttempt(services, former);
      if (isNotFound(error)) await readAfterNotFound(services, businessId, reviewId);
      throw await ownerFailure(services, error);
    }
  }
  try {
    const { value: review } = await callGoogle(services, businessId, (access) =>
      access.profile.readReview(access.accessToken, access.place, reviewId),
    );
    const found = review?.reply;
    if (found && isSameText(text, found.text)) return found;
    const isUnchanged = before === null ? !found : found && isSameText(before, found.text);
    if (!isUnchanged) return undefined;
    // The former reply is still there, so sending it once more changes nothing twice.
    await countEdit(services, businessId);
    return await put();
  } catch (error) {
    // The job reads it back later.
    if (error instanceof GoogleProfileError || error instanceof Failure) return undefined;
    throw error;
  }
}

/** Until it is read back, a reply is pending: Google's response does not prove that it is published. */
async function storeSent(
  { db, clock }: ReplyServices,
  { business_id, review_id }: StoredReview,
  text: string,
  sent: ProfileReply,
): Promise<StoredReview | undefined> {
  const now = clock.now();
  return await updateReply(db, business_id, review_id, {
    reply: text,
    reply_updated_at: sent.updatedAt,
    reply_state: "pending",
    reply_violation: null,
    reply_sent_at: now,
    reply_deleted_at: null,
    reply_issue: null,
    reply_unsent: null,
    reply_checks: 0,
    reply_check_at: nextCheck(0, now),
  });
}
