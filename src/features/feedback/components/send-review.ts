import { ApiFailure, call } from "#src/http/client.ts";
import type { CodeOf } from "#src/http/endpoint.ts";
import type { BrowserCheck } from "#src/services/human-check/human-check.ts";
import type { sendFeedback } from "../contract.ts";
import type { Draft } from "./draft.ts";

type Code = CodeOf<typeof sendFeedback> | "network";

/** Which failures a fresh human check mends, without troubling the customer. */
const mendedByNewCheck: Record<Code, boolean> = {
  human_check_missing: true,
  human_check_invalid: true,
  human_check_expired: true,
  human_check_reused: true,
  human_check_unavailable: false,
  too_many_requests: false,
  client_not_found: false,
  rating_invalid: false,
  comment_too_long: false,
  invalid_request: false,
  not_found: false,
  body_too_large: false,
  unsupported_media_type: false,
  internal: false,
  network: false,
};

export interface ReviewToSend extends Draft {
  slug: string;
  source: string | undefined;
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
    });
  };
  try {
    await attempt();
  } catch (error) {
    check.reset();
    if (!(error instanceof ApiFailure) || !mendedByNewCheck[error.code as Code]) throw error;
    await attempt();
  }
}

/** What the customer reads when a send failed. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiFailure) || error.code === "network") {
    return "Tente novamente mais tarde.";
  }
  return error.detail ?? "Erro desconhecido ao enviar o feedback.";
}
