import { z } from "@hono/zod-openapi";
import { ownerCall, ownerFailures } from "#src/features/session/contract.ts";
import { endpoint, json } from "#src/http/endpoint.ts";
import { endpointFailures, stoppedFailures } from "../endpoints/contract.ts";

/** Deliveries and events that wait are deleted after so many days. */
export const storedDays = 30;

/** How many deliveries of an endpoint the panel lists. */
export const listedDeliveries = 50;

const deliveryState = z.enum(["waiting", "delivered", "failed"]);

export type DeliveryState = z.output<typeof deliveryState>;

/** Why there was no response. The first ones are those of a URL that is no longer accepted. */
export const attemptFailures = [
  "malformed",
  "not-https",
  "port",
  "login",
  "not-public",
  "no-address",
  "unreachable",
  "tls",
  "timeout",
] as const;

const attemptSchema = {
  status: z.number().int().nullable().openapi({ description: "O que o servidor respondeu" }),
  failure: z
    .enum(attemptFailures)
    .nullable()
    .openapi({ description: "Por que não houve resposta" }),
  ms: z.number().int().nullable(),
  answer: z.string().nullable().openapi({ description: "O começo da resposta, até 1 KB" }),
};

const deliverySchema = z.object({
  id: z.uuid().openapi({ description: "O webhook-id, igual em todas as tentativas" }),
  type: z.string(),
  body: z.string(),
  created_at: z.iso.datetime(),
  state: deliveryState.openapi({
    description: "waiting: espera a vez ou outra tentativa; failed: desistimos dela",
  }),
  attempts: z.number().int(),
  ...attemptSchema,
});

export type Delivery = z.output<typeof deliverySchema>;

const resultSchema = z.object({ delivered: z.boolean(), ...attemptSchema });

const tags = ["Integrações"];
const params = z.object({ id: z.uuid() });

export const listDeliveries = endpoint({
  ...ownerCall,
  method: "get",
  path: "/api/integrations/endpoints/{id}/deliveries/",
  tags,
  summary: `As últimas ${listedDeliveries} entregas de um endereço, a mais nova primeiro`,
  request: { params },
  responses: { 200: json(z.object({ deliveries: z.array(deliverySchema) }), "Entregas") },
});

const { endpoint_not_found, business_blocked, plan_required, too_many_requests } = endpointFailures;
const sendFailures = {
  ...ownerFailures,
  business_blocked,
  plan_required,
  too_many_requests,
  ...stoppedFailures,
} as const;

export const sendTest = endpoint({
  ...ownerCall,
  method: "post",
  path: "/api/integrations/endpoints/{id}/test/",
  tags,
  summary: "Envia um aviso de teste agora e diz o que o endereço respondeu",
  request: { params },
  failures: { ...sendFailures, endpoint_not_found },
  responses: { 200: json(resultSchema, "Resultado") },
});

export const resendFailures = {
  ...sendFailures,
  delivery_not_found: [404, "Esta entrega não está mais guardada."],
} as const;

export const resendDelivery = endpoint({
  ...ownerCall,
  method: "post",
  path: "/api/integrations/deliveries/{id}/resend/",
  tags,
  summary: "Reenvia uma entrega agora, com o mesmo webhook-id",
  request: { params },
  failures: resendFailures,
  responses: { 200: json(resultSchema, "Resultado") },
});

export type SendResult = z.output<typeof resultSchema>;
