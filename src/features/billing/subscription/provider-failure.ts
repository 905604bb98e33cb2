import type { Failure } from "#src/http/failure.ts";
import { PaymentsError, type RefusalReason } from "#src/services/payments/payments.ts";
import { billingFailure, type billingFailures } from "../failures.ts";

const byReason: Record<RefusalReason, keyof typeof billingFailures> = {
  card_refused: "card_refused",
  token_used: "token_used",
  token_invalid: "token_invalid",
  fields_missing: "fields_missing",
  payer_invalid: "payer_invalid",
  already_refunded: "withdrawal_over",
  final_state: "no_subscription",
};

/** Returns the failure that tells the owner about a PaymentsError; returns any other error unchanged. */
export function providerFailure(error: unknown): Failure | unknown {
  if (!(error instanceof PaymentsError)) return error;
  if (error.reason) return billingFailure(byReason[error.reason]);
  if (error.outcomeUnknown) return billingFailure("provider_silent");
  return billingFailure(error.retryable ? "provider_down" : "provider_refused");
}
