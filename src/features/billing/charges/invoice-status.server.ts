import type { RemoteInvoice } from "#src/services/payments/payments.ts";
import type { SubscriptionStatus } from "../entitlement/entitlement.ts";
import type { ChargeStatus } from "./queries.server.ts";

/** Our word for a subscription's state at the provider; undefined for one we do not know. */
export function subscriptionStatus(providerStatus: string): SubscriptionStatus | undefined {
  return subscriptionWords[providerStatus];
}

const subscriptionWords: Record<string, SubscriptionStatus> = {
  pending: "pending",
  authorized: "active",
  paused: "paused",
  cancelled: "cancelled",
};

const paymentWords: Record<string, ChargeStatus> = {
  approved: "paid",
  rejected: "failed",
  cancelled: "failed",
  refunded: "refunded",
  charged_back: "refunded",
  pending: "pending",
  in_process: "pending",
  in_mediation: "paid",
  authorized: "pending",
};

/** What an invoice is to us; undefined while nothing was tried, `unknown` for words we do not know. */
export function chargeStatus({ status, payment }: RemoteInvoice): ChargeStatus | undefined {
  const paid = payment ? (paymentWords[payment.status] ?? "unknown") : undefined;
  switch (status) {
    case "scheduled":
    case "canceled":
      return paid;
    case "recycling":
      return paid === "unknown" ? paid : "retrying";
    case "processed":
      return paid ?? "pending";
    default:
      return "unknown";
  }
}
