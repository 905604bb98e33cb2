import { PaymentsError, type RefusalReason } from "./payments.ts";

/** The provider's messages about errors that the payer can correct. */
const reasons: [RegExp, RefusalReason][] = [
  [/CC_VAL_433|credit card validation has failed/i, "card_refused"],
  [/card token was used/i, "token_used"],
  [
    /card token (was generated without|service not found)|card_token_id.*(invalid|not found)/i,
    "token_invalid",
  ],
  [/card_token_id is required|payer_email is required/i, "fields_missing"],
  [/payer and collector|different countries|payer_email/i, "payer_invalid"],
  [/\b2063:/, "already_refunded"],
  [/can not modify a cancelled|invalid transition from cancelled/i, "final_state"],
];

/** Translates an error response. The provider's text may contain personal data, so the error omits it. */
export function errorOfResponse(
  call: string,
  response: { status: number; body: unknown; retryAfter: string | null },
  isWrite: boolean,
): PaymentsError {
  const { status } = response;
  const text = messageOf(response.body);
  const reason = status === 402 ? "card_refused" : reasons.find(([words]) => words.test(text))?.[1];
  const what = `${call} answered ${status}${reason ? ` (${reason})` : ""}`;
  if (status === 401 || status === 403) return new PaymentsError("auth", what, { status });
  if (status === 429) {
    const seconds = Number(response.retryAfter);
    return new PaymentsError("rate_limited", what, {
      status,
      retryAfterSeconds: seconds > 0 ? seconds : undefined,
    });
  }
  if (status >= 500) {
    return new PaymentsError("temporary", what, { status, outcomeUnknown: isWrite });
  }
  if (status === 404 && !reason) return new PaymentsError("not_found", what, { status });
  if (status === 409 || reason === "final_state") {
    return new PaymentsError("conflict", what, { status, reason });
  }
  const isInput = status === 400 || status === 402 || status === 404 || status === 422;
  return new PaymentsError(isInput ? "validation" : "unknown", what, { status, reason });
}

/** Translates a missing response. Without a connection the call had no effect; otherwise it may have. */
export function errorOfNoResponse(call: string, error: unknown, isWrite: boolean): PaymentsError {
  const { code } = ((error as Error)?.cause ?? {}) as { code?: string };
  const neverSent = code === "ECONNREFUSED" || code === "ENOTFOUND" || code === "EAI_AGAIN";
  const how = code ?? (error as Error)?.name ?? "no response";
  return new PaymentsError("temporary", `${call}: ${how}`, {
    outcomeUnknown: isWrite && !neverSent,
  });
}

function messageOf(body: unknown): string {
  const { message, cause } = (body ?? {}) as { message?: unknown; cause?: unknown };
  const causes = Array.isArray(cause) ? cause : [];
  return [message, ...causes.map(causeText)].filter((part) => typeof part === "string").join(" ");
}

function causeText(cause: { code?: unknown; description?: unknown } | null): string {
  return `${cause?.code ?? ""}: ${cause?.description ?? ""}`;
}
