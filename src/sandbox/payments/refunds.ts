import { notifyPayment } from "./charging.ts";
import { find, ProviderRefusal } from "./provider-refusal.ts";
import type { Payment, ProviderState } from "./provider-state.ts";

/**
 * POST /v1/payments/{id}/refunds. Returns undefined for a repeated idempotency key, which gets an
 * empty response.
 */
export function refund(
  state: ProviderState,
  id: string,
  key: string,
  now: number,
): Payment | undefined {
  if (state.switches.testSeller) throw new ProviderRefusal(401, "unauthorized");
  const payment = find(state.payments, id);
  if (payment.refundKey === key) return undefined;
  if (payment.status !== "approved") {
    const message = "The action requested is not valid for the current payment state";
    throw new ProviderRefusal(400, message, { cause: 2063 });
  }
  payment.refundKey = key;
  return takeBack(state, id, "refunded", now);
}

/** Gives the payer the money of a payment back: refunded at the panel, or disputed at the bank. */
export function takeBack(
  state: ProviderState,
  id: string,
  status: "refunded" | "charged_back",
  now: number,
): Payment {
  const payment = find(state.payments, id);
  payment.status = status;
  payment.detail = status === "refunded" ? "refunded" : "settled";
  payment.reversedAt = now;
  notifyPayment(state, id, "payment.updated", now);
  return payment;
}
