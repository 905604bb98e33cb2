import { z } from "@hono/zod-openapi";
import { endpoint, json } from "#src/http/endpoint.ts";
import { tags } from "../plans/contract.ts";

export const notificationFailures = {
  signature_invalid: [401, "Assinatura inválida."],
} as const;

export const receiveNotification = endpoint({
  method: "post",
  path: "/api/webhooks/mercado-pago/",
  tags,
  summary: "Avisos assinados do Mercado Pago",
  failures: notificationFailures,
  responses: { 200: json(z.object({ ok: z.literal(true) }), "Recebido, uma vez ou de novo") },
});
