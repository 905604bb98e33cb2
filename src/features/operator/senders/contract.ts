import { z } from "@hono/zod-openapi";
import { holdReasons, waitingSchema } from "#src/features/invitations/senders/contract.ts";
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
  queued: z.number().openapi({ description: "Quantos convites esperam" }),
  waiting: waitingSchema,
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

export const releaseFailures = {
  ...actFailures,
  sender_changed: [
    409,
    "O nome ou o texto mudou depois que você abriu esta página. Confira de novo antes de liberar.",
  ],
} as const;

export const releaseHeldSender = endpoint({
  ...act,
  request: {
    params: z.object({ business: z.uuid() }),
    body: jsonBody(reasonBody.extend({ seen: waitingSchema.shape.seen })),
  },
  failures: releaseFailures,
  path: "/api/operator/senders/{business}/release/",
  summary: "Liberou os envios de uma empresa",
});

export const refuseHeldSender = endpoint({
  ...act,
  path: "/api/operator/senders/{business}/refuse/",
  summary: "Recusou os envios de uma empresa",
});
