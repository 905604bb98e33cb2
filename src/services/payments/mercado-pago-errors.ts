import { PaymentsError, type PaymentsErrorKind, type RefusalReason } from "./payments.ts";

/** The provider's messages about errors that the payer can correct. The first match counts. */
const reasons: [RegExp, RefusalReason][] = [
  [/cc_rejected_insufficient_amount/i, "card_no_funds"],
  [/cc_rejected_bad_filled_date/i, "card_expired"],
  [/cc_rejected_bad_filled_security_code/i, "card_code"],
  [/cc_amount_rate_limit_exceeded/i, "card_limit"],
  [/cc_rejected_call_for_authorize/i, "card_call"],
  [/cc_rejected_card_disabled/i, "card_disabled"],
  [/cc_rejected_bad_filled_card_number/i, "card_number"],
  [/cc_rejected_bad_filled_/i, "card_data"],
  [/cc_rejected_(card_type_not_allowed|invalid_installments)/i, "card_type"],
  [/cc_rejected_duplicated_payment/i, "card_duplicate"],
  [/cc_rejected_max_attempts/i, "card_attempts"],
  [/cc_rejected_(high_risk|blacklist)/i, "card_risk"],
  [/CC_VAL_433|credit card validation has failed|cc_rejected_/i, "card_refused"],
  [/card token was used/i, "token_used"],
  [
    /card token (was generated without|service not found)|card_token_id.*(invalid|not found)|card number can't be empty|valid card token/i,
    "token_invalid",
  ],
  [/card_token_id is required|payer_email is required/i, "fields_missing"],
  [/payer and collector|different countries|payer.email/i, "payer_invalid"],
  [/\b2063:/, "already_refunded"],
  [/can not modify a cancelled|invalid transition from cancelled/i, "final_state"],
];

/** An HTTP response of the provider, with its parsed body: undefined if it is not JSON. */
export interface ProviderResponse {
  status: number;
  body: unknown;
  retryAfter: string | null;
}

/** Returns the reason in a text of the provider: an error message, or the detail of a refused payment. */
export function refusalReason(text: string): RefusalReason | undefined {
  return reasons.find(([words]) => words.test(text))?.[1];
}

/** Translates an error response. The provider's text may contain personal data, so the error omits it. */
export function errorOfResponse(
  call: string,
  { status, body, retryAfter }: ProviderResponse,
  isWrite: boolean,
): PaymentsError {
  const text = messageOf(body);
  const reason = refusalReason(text) ?? (status === 402 ? "card_refused" : undefined);
  const policy = /policies|PolicyAgent/i.test(text) ? "policy" : undefined;
  const note = reason ?? policy ?? (body === undefined ? "no JSON" : undefined);
  const kind = kindOf(status, reason, body === undefined);
  return new PaymentsError(kind, `${call} answered ${status}${note ? ` (${note})` : ""}`, {
    status,
    reason: kind === "validation" || kind === "conflict" ? reason : undefined,
    outcomeUnknown: isWrite && status >= 500,
    retryAfterSeconds: status === 429 ? secondsUntil(retryAfter) : undefined,
  });
}

/** Translates a missing response. Without a connection the call had no effect; otherwise it may have. */
export function errorOfNoResponse(call: string, error: unknown, isWrite: boolean): PaymentsError {
  const cause = ((error as Error)?.cause ?? {}) as ConnectionError;
  const { code } = cause;
  const how = code ?? (error as Error)?.name ?? "no response";
  return new PaymentsError("temporary", `${call}: ${how}`, {
    outcomeUnknown: isWrite && !neverConnected(cause),
    isSilent: (error as Error)?.name === "TimeoutError",
  });
}

interface ConnectionError {
  code?: string;
  syscall?: string;
  /** The failures of a host's addresses, if it has several. */
  errors?: ConnectionError[];
}

const codesWithoutConnection = [
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "UND_ERR_CONNECT_TIMEOUT",
] as const;

/** An unreachable network or a system timeout also ends open connections, so the system call decides. */
function neverConnected({ code = "", syscall, errors }: ConnectionError): boolean {
  if (errors) return errors.every(neverConnected);
  return syscall === "connect" || codesWithoutConnection.some((one) => one === code);
}

function kindOf(
  status: number,
  reason: RefusalReason | undefined,
  isNotJson: boolean,
): PaymentsErrorKind {
  if (status === 429) return "rate_limited";
  // A page instead of JSON comes from a gateway in front of the API and says nothing about the resource.
  // 423: another call changes the resource at this moment.
  if (status >= 500 || status === 423 || isNotJson) return "temporary";
  if (status === 409 || reason === "final_state") return "conflict";
  // Production refuses a card with 401, which otherwise means that our credentials are wrong.
  if (reason) return "validation";
  if (status === 401 || status === 403) return "auth";
  if (status === 404) return "not_found";
  return [400, 422].includes(status) ? "validation" : "unknown";
}

/** Reads Retry-After, which is a number of seconds or a date. */
function secondsUntil(retryAfter: string | null): number | undefined {
  const seconds = Number(retryAfter ?? "") || (Date.parse(retryAfter ?? "") - Date.now()) / 1000;
  return seconds > 0 ? seconds : undefined;
}

function messageOf(body: unknown): string {
  const fields = (body ?? {}) as Record<string, unknown>;
  // A refused card has its reason in `code`. The message is then the same for all reasons.
  const { message, code, error, cause, status_detail, blocked_by } = fields;
  const causes = Array.isArray(cause) ? cause : [];
  return [message, code, error, status_detail, blocked_by, ...causes.map(causeText)]
    .filter((part) => typeof part === "string")
    .join(" ");
}

function causeText(cause: { code?: unknown; description?: unknown } | null): string {
  return `${cause?.code ?? ""}: ${cause?.description ?? ""}`;
}
