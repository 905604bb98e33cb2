import { z } from "@hono/zod-openapi";
import { holdReasons } from "#src/features/invitations/senders/contract.ts";
import { done } from "#src/http/done.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { actFailures, operatorCall, reasonBody } from "../contract.ts";

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

export const listHeldSenders = endpoint({
  ...operatorCall,
  method: "get",
  path: "/api/operator/senders/",
  summary: "Abriu os envios pausados",
  responses: { 200: json(z.object({ results: z.array(sender) }), "Os pausados") },
});

const act = {
  ...operatorCall,
  method: "post",
  request: { params: z.object({ business: z.uuid() }), body: jsonBody(reasonBody) },
  failures: actFailures,
  responses: { 200: done },
} as const;

export const holdSender = endpoint({
  ...act,
  path: "/api/operator/senders/{business}/hold/",
  summary: "Pausou os envios de uma empresa",
});

export const releaseHeldSender = endpoint({
  ...act,
  path: "/api/operator/senders/{business}/release/",
  summary: "Liberou os envios de uma empresa",
});

export const refuseHeldSender = endpoint({
  ...act,
  path: "/api/operator/senders/{business}/refuse/",
  summary: "Recusou os envios de uma empresa",
});
