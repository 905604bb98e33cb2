import { expect, test } from "vitest";
import { PaymentsError } from "#src/services/payments/payments.ts";
import { createFailure, providerFailure, storedFailure } from "./provider-failure.ts";

const reasons = [
  ["card_refused", "card_refused", 422],
  ["card_no_funds", "card_no_funds", 422],
  ["card_expired", "card_expired", 422],
  ["card_code", "card_code", 422],
  ["card_limit", "card_limit", 422],
  ["card_call", "card_call", 422],
  ["card_disabled", "card_disabled", 422],
  ["card_number", "card_number", 422],
  ["card_data", "card_data", 422],
  ["card_type", "card_type", 422],
  ["card_duplicate", "card_duplicate", 422],
  ["card_attempts", "card_attempts", 422],
  ["card_risk", "card_risk", 422],
  ["token_used", "token_used", 409],
  ["token_invalid", "token_invalid", 400],
  ["fields_missing", "fields_missing", 400],
  ["payer_invalid", "payer_invalid", 400],
  ["already_refunded", "withdrawal_over", 409],
  ["final_state", "no_subscription", 404],
] as const;

test.each(reasons)("the provider's reason %s fails with %s and %i", (reason, code, status) => {
  const error = new PaymentsError("validation", "x", { reason });
  const { detail } = createFailure(error);
  // Older clients read the text from `erro`.
  const wanted = { code, status, detail, extra: { erro: detail } };
  expect(createFailure(error)).toMatchObject(wanted);
  expect(providerFailure(error, "provider_down")).toMatchObject(wanted);
  expect(storedFailure({ failure: code })).toMatchObject(wanted);
  expect(detail).toMatch(/\.$|documento$/);
});

test.each([
  ["temporary", true, "provider_silent", 504],
  ["temporary", false, "provider_down", 503],
  ["rate_limited", false, "provider_down", 503],
  ["auth", false, "provider_refused", 502],
  ["unknown", true, "provider_silent", 504],
] as const)(
  "without a reason a creation that is %s (outcome unknown: %s) fails with %s",
  (kind, outcomeUnknown, code, status) => {
    const error = new PaymentsError(kind, "x", { outcomeUnknown });
    expect(createFailure(error)).toMatchObject({ code, status });
    expect(providerFailure(error, "refund_failed")).toMatchObject({ code: "refund_failed" });
  },
);

test("an unknown stored failure is the provider's silence, and another error stays as it is", () => {
  for (const failure of [null, "no such code"]) {
    expect(storedFailure({ failure })).toMatchObject({ code: "provider_down" });
  }
  const error = new Error("x");
  expect(providerFailure(error, "provider_down")).toBe(error);
});
