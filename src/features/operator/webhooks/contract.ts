import { z } from "@hono/zod-openapi";
import { unreadableReasons } from "#src/features/billing/notifications/contract.ts";
import { done } from "#src/http/done.ts";
import { endpoint, json } from "#src/http/endpoint.ts";
import { operatorCall } from "../contract.ts";

const webhook = z.object({
  id: z.uuid(),
  received_at: z.iso.datetime(),
  topic: z.string().nullable(),
  resource_id: z.string().nullable(),
  reason: z.enum(unreadableReasons),
});

export const listUnreadable = endpoint({
  ...operatorCall,
  method: "get",
  path: "/api/operator/webhooks/",
  summary: "Abriu os avisos de pagamento não reconhecidos",
  responses: { 200: json(z.object({ results: z.array(webhook) }), "O mais novo primeiro") },
});

const request = { params: z.object({ id: z.uuid() }) };

export const readAgain = endpoint({
  ...operatorCall,
  method: "post",
  path: "/api/operator/webhooks/{id}/read/",
  summary: "Leu de novo um aviso de pagamento",
  request,
  responses: { 200: done },
});

export const drop = endpoint({
  ...operatorCall,
  method: "delete",
  path: "/api/operator/webhooks/{id}/",
  summary: "Descartou um aviso de pagamento",
  request,
  responses: { 200: done },
});
