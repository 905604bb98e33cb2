import { z } from "@hono/zod-openapi";
import { firstWeekSteps } from "#src/features/reviews/first-week/missing-step.ts";
import { done } from "#src/http/done.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { operatorCall } from "../contract.ts";

const mail = z.object({
  key: z.string().openapi({ description: "O que é e de quem, sem endereço: account.confirm:…" }),
  domain: z.string().openapi({ description: "O que vem depois da arroba do destinatário" }),
  attempts: z.number(),
  smtp_code: z.number().nullable().openapi({ description: "A última resposta do servidor" }),
  created_at: z.iso.datetime(),
  given_up_at: z.iso.datetime(),
});

const firstWeekCount = z.object({
  day: z.number(),
  step: z.enum(firstWeekSteps),
  sent: z.number(),
  done: z.number().openapi({ description: "Quantos fizeram o passo em até 14 dias" }),
});

export const listGivenUp = endpoint({
  ...operatorCall,
  method: "get",
  path: "/api/operator/mails/",
  summary: "Abriu os e-mails sem entrega",
  responses: {
    200: json(
      z.object({
        results: z.array(mail),
        first_week: z.array(firstWeekCount).openapi({ description: "Dos últimos 90 dias" }),
      }),
      "Dos últimos 7 dias",
    ),
  },
});

const request = { params: z.object({ key: z.string().max(300) }) };

export const resend = endpoint({
  ...operatorCall,
  method: "post",
  path: "/api/operator/mails/{key}/resend/",
  summary: "Reenviou um e-mail",
  request,
  responses: { 200: done },
});

export const discard = endpoint({
  ...operatorCall,
  method: "delete",
  path: "/api/operator/mails/{key}/",
  summary: "Descartou um e-mail",
  request,
  responses: { 200: done },
});

export const resendAll = endpoint({
  ...operatorCall,
  method: "post",
  path: "/api/operator/mails/resend/",
  summary: "Reenviou e-mails",
  request: { body: jsonBody(z.object({ keys: z.array(z.string().max(300)).min(1).max(200) })) },
  responses: { 200: json(z.object({ queued: z.number() }), "Quantos voltaram para a fila") },
});
