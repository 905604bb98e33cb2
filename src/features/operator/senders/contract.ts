import { z } from "@hono/zod-openapi";
import { holdReasons } from "#src/features/invitations/senders/contract.ts";
import { done } from "#src/http/done.ts";
import { endpoint, json } from "#src/http/endpoint.ts";
import { operatorCall } from "../contract.ts";

const sender = z.object({
  business: z.uuid(),
  slug: z.string(),
  name: z.string().nullable(),
  email: z.string(),
  held_at: z.iso.datetime(),
  reason: z.enum(holdReasons),
  refused: z.number(),
  counted: z.number(),
  complaints: z.number(),
  campaign: z
    .object({ subject: z.string(), body: z.string(), waiting: z.number() })
    .nullable()
    .openapi({ description: "O texto do dono que espera; nulo depois de uma recusa" }),
});

export type HeldSender = z.output<typeof sender>;

const request = { params: z.object({ business: z.uuid() }) };

export const listHeldSenders = endpoint({
  ...operatorCall,
  method: "get",
  path: "/api/operator/senders/",
  summary: "Abriu os envios pausados",
  responses: { 200: json(z.object({ results: z.array(sender) }), "Os pausados") },
});

export const releaseHeldSender = endpoint({
  ...operatorCall,
  method: "post",
  path: "/api/operator/senders/{business}/release/",
  summary: "Liberou os envios de uma empresa",
  request,
  responses: { 200: done },
});

export const refuseHeldSender = endpoint({
  ...operatorCall,
  method: "post",
  path: "/api/operator/senders/{business}/refuse/",
  summary: "Recusou os envios de uma empresa",
  request,
  responses: { 200: done },
});
