import { doneBody } from "#src/http/done.ts";
import { endpoint, json } from "#src/http/endpoint.ts";
import { paymentProvider } from "#src/services/payments/provider-name.ts";
import { tags } from "../plans/contract.ts";

export const notificationFailures = {
  signature_invalid: [401, "Assinatura inválida."],
} as const;

/** Why a webhook could not be used. The first five are verdicts about its signature. */
export const unreadableReasons = [
  "missing",
  "malformed",
  "mismatch",
  "stale",
  "ipn",
  "unknown_topic",
  "never_appeared",
] as const;

export type UnreadableReason = (typeof unreadableReasons)[number];

export const receiveNotification = endpoint({
  method: "post",
  path: "/api/webhooks/mercado-pago/",
  tags,
  summary: `Avisos assinados do ${paymentProvider}`,
  failures: notificationFailures,
  responses: {
    200: json(doneBody, "Recebido, uma vez ou de novo, ou no formato IPN e sem uso"),
  },
});
