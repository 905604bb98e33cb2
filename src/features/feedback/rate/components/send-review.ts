import { ApiFailure, call } from "#src/http/client.ts";
import type { CodeOf } from "#src/http/endpoint.ts";
import { patience } from "#src/http/patience.ts";
import type { BrowserCheck } from "#src/services/human-check/human-check.ts";
import type { sendFeedback } from "../contract.ts";
import type { Draft } from "./draft.ts";

type Code = CodeOf<typeof sendFeedback> | "network";

/** How a failed send may yet pass: with a new human check at once, at a later time, or never. */
const mending: Record<Code, "new check" | "later" | "never"> = {
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
  invalid_request: "never",
  not_found: "never",
  body_too_large: "never",
  unsupported_media_type: "never",
};

/** How a failure can be mended; what is no answer of ours may pass later. */
function mendingOf(error: unknown) {
  return error instanceof ApiFailure ? mending[error.code as Code] : "later";
}

/** Whether the server will never take this review. */
export function isRefusedForGood(error: unknown): boolean {
  return mendingOf(error) === "never";
}

/** Returns true if no response came: there is no network, or it is too weak. */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === "network";
}

/**
 * Returns true if the review did not arrive and may arrive later: no network, the service is
 * unavailable, or a proxy answered in its place.
 */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false;
  const byProxy = error.code === "internal" && error.status > 500;
  return isOffline(error) || error.code === "unavailable" || byProxy;
}

export interface ReviewToSend extends Draft {
  slug: string;
  source: string | undefined;
  /** Given on a tablet on the counter: for the owner alone, without an invite to Google. */
  kiosk: boolean;
}

/**
 * Sends a review, once more with a new check when only that was refused. Repeating it with the
 * same id counts nothing twice. Throws ApiFailure.
 */
export async function sendReview(review: ReviewToSend, check: BrowserCheck): Promise<void> {
  const attempt = async () => {
    const recaptcha = await check.token();
    const { slug, ...body } = review;
    await call<typeof sendFeedback>("POST /api/feedback/{slug}/", {
      params: { slug },
      body: { ...body, recaptcha },
      signal: patience(),
      // A page closed at once does not take the review with it.
      keepalive: true,
    });
  };
  try {
    await attempt();
  } catch (error) {
    check.reset();
    if (mendingOf(error) !== "new check") throw error;
    await attempt();
  }
}

/** What the customer reads when a send failed. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiFailure) || isUnanswered(error)) {
    return "Tente novamente mais tarde.";
  }
  return error.detail ?? "Erro desconhecido ao enviar o feedback.";
}
