import { ApiFailure, call } from "#src/http/client.ts";
import type { CodeOf } from "#src/http/endpoint.ts";
import { timeoutSignal } from "#src/http/timeout-signal.ts";
import type { BrowserCheck } from "#src/services/human-check/human-check.ts";
import type { Feedback, sendFeedback } from "./contract.ts";
import type { Draft } from "./draft.ts";

type Code = CodeOf<typeof sendFeedback> | "network";

/** What a failed send needs: a new human check, a later retry, or no retry at all. */
const retries: Record<Code, "new check" | "later" | "never"> = {
  human_check_missing: "new check",
  human_check_invalid: "new check",
  human_check_expired: "new check",
  human_check_reused: "new check",
  human_check_unavailable: "later",
  too_many_requests: "later",
  unavailable: "later",
  internal: "later",
  network: "later",
  client_not_found: "never",
  rating_invalid: "never",
  comment_too_long: "never",
  topics_invalid: "never",
  invalid_request: "never",
  not_found: "never",
  body_too_large: "never",
  unsupported_media_type: "never",
};

/** An unknown code, for example from a proxy, counts as temporary. */
function retryOf(error: unknown) {
  return error instanceof ApiFailure ? retries[error.code as Code] : "later";
}

/** Returns true if the server will never accept this review. */
export function isRejectedForGood(error: unknown): error is ApiFailure {
  return retryOf(error) === "never";
}

/** Returns true if no response came: there is no network, or it is too weak. */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === "network";
}

/**
 * Returns true if the review did not arrive and may arrive later: no network, the service is
 * unavailable, or a proxy responded in its place.
 */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false;
  const byProxy = error.code === "internal" && error.status > 500;
  return isOffline(error) || error.code === "unavailable" || byProxy;
}

/** Without the human check, because each attempt solves a new one. */
export type ReviewToSend = Draft & Pick<Feedback, "source" | "kiosk"> & { slug: string };

/**
 * Sends a review. Retries once with a new human check if only the check was rejected. A repeated
 * send with the same id counts once: if the server has stored another review under this id, returns the rating of
 * that one. Throws ApiFailure.
 */
export async function sendReview(
  review: ReviewToSend,
  check: BrowserCheck,
): Promise<number | undefined> {
  const attempt = async () => {
    const recaptcha = await check.token();
    const { slug, ...body } = review;
    const answer = await call<typeof sendFeedback>("POST /api/feedback/{slug}/", {
      params: { slug },
      body: { ...body, recaptcha },
      signal: timeoutSignal(),
      // The request continues if the customer closes the page.
      keepalive: true,
    });
    return answer.stored_rating;
  };
  try {
    return await attempt();
  } catch (error) {
    check.reset();
    if (retryOf(error) !== "new check") throw error;
    return attempt();
  }
}
