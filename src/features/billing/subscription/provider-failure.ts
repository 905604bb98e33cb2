import type { Failure } from "#src/http/failure.ts";
import { PaymentsError, type RefusalReason } from "#src/services/payments/payments.ts";
import { billingFailure, billingFailures } from "../failures.ts";

type BillingCode = keyof typeof billingFailures;

const byReason: Record<RefusalReason, BillingCode> = {
  card_refused: "card_refused",
  card_no_funds: "card_no_funds",
  card_expired: "card_expired",
  card_code: "card_code",
  card_limit: "card_limit",
  card_call: "card_call",
  card_disabled: "card_disabled",
  card_number: "card_number",
  card_data: "card_data",
  card_type: "card_type",
  card_duplicate: "card_duplicate",
  card_attempts: "card_attempts",
  card_risk: "card_risk",
  token_used: "token_used",
  token_invalid: "token_invalid",
  fields_missing: "fields_missing",
  payer_invalid: "payer_invalid",
  already_refunded: "withdrawal_over",
  final_state: "no_subscription",
};

export function createFailure({ reason, outcomeUnknown, retryable }: PaymentsError): Failure {
  if (reason) return billingFailure(byReason[reason]);
  if (outcomeUnknown) return billingFailure("provider_silent");
  return billingFailure(retryable ? "provider_down" : "provider_refused");
}

/** Returns the failure of a creation that failed earlier. Without a code the provider never responded. */
export function storedFailure({ failure }: { failure: string | null }): Failure {
  const isKnown = failure !== null && failure in billingFailures;
  return billingFailure(isKnown ? (failure as BillingCode) : "provider_down");
}

/**
 * Returns the failure of another call to the provider. `otherwise` is its code unless the payer can
 * correct the reason. Returns an error that is not the provider's unchanged.
 */
export function providerFailure(error: unknown, otherwise: BillingCode): Failure | unknown {
  if (!(error instanceof PaymentsError)) return error;
  return billingFailure(error.reason ? byReason[error.reason] : otherwise);
}
