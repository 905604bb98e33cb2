import { z } from "@hono/zod-openapi";
import { deskBillingFailures } from "#src/features/billing/failures.ts";
import { holdReasons, waitingSchema } from "#src/features/invitations/senders/contract.ts";
import { done } from "#src/http/done.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { chargeStatuses } from "#src/services/payments/payments.ts";
import { actFailures, operatorCall, reasonBody } from "../contract.ts";

const moment = z.iso.datetime().nullable();

const subscription = z.object({
  plan: z.string(),
  status: z.string(),
  price_cents: z.number(),
  created_at: z.iso.datetime(),
  paid_until: moment,
  next_charge_at: moment,
  provider_id: z.string().nullable(),
});

const campaign = z.object({
  id: z.uuid(),
  created_at: z.iso.datetime(),
  finished_at: moment,
  subject: z.string().nullable(),
  body: z.string().nullable(),
  waiting: z.number(),
  sent: z.number(),
  failed: z.number(),
});

const charge = z.object({
  id: z.uuid(),
  status: z.enum(chargeStatuses),
  amount_cents: z.number(),
  due_at: z.iso.datetime(),
  paid_at: moment,
  can_refund: z.boolean(),
});

const business = z.object({
  id: z.uuid(),
  account: z.uuid(),
  account_shops: z.number().openapi({ description: "Quantas empresas a conta tem" }),
  name: z.string().nullable(),
  slug: z.string(),
  email: z.string(),
  created_at: z.iso.datetime(),
  plan: z.enum(["paid", "trial", "none"]),
  plan_until: moment,
  trial_ends_at: moment,
  reviews: z.number(),
  blocked_at: moment,
  closed_at: moment.openapi({ description: "A conta está sendo excluída" }),
  address: z.string().nullable(),
  google_url: z.string().nullable(),
  place_id: z.string().nullable(),
  stars: z.array(z.number()).length(5),
  visits_30_days: z.number(),
  api_keys: z.number().openapi({ description: "Chaves de outros programas, também as vencidas" }),
  api_key_used_at: moment.openapi({ description: "O último uso de uma dessas chaves" }),
  subscriptions: z.array(subscription),
  charges: z.array(charge),
  campaigns: z.array(campaign),
  sender: z.object({
    held_at: moment,
    reason: z.enum(holdReasons).nullable(),
    complaints: z.number(),
    refused: z.number(),
    counted: z.number(),
    released_at: moment,
    waiting: waitingSchema,
  }),
});

export type DeskCharge = z.output<typeof charge>;
export type Business = z.output<typeof business>;

export const businessParams = z.object({ business: z.uuid() });

export const readBusiness = endpoint({
  ...operatorCall,
  method: "get",
  path: "/api/operator/businesses/{business}/",
  summary: "Abriu uma empresa",
  request: { params: businessParams },
  responses: { 200: json(business, "Fatos da empresa, sem as palavras dos clientes") },
});

const act = {
  ...operatorCall,
  method: "post",
  request: { params: businessParams, body: jsonBody(reasonBody) },
  failures: actFailures,
  responses: { 200: done },
} as const;

export const blockBusiness = endpoint({
  ...act,
  path: "/api/operator/businesses/{business}/block/",
  summary: "Bloqueou uma empresa",
});

export const unblockBusiness = endpoint({
  ...act,
  path: "/api/operator/businesses/{business}/unblock/",
  summary: "Desbloqueou uma empresa",
});

export const extendTrial = endpoint({
  ...act,
  path: "/api/operator/businesses/{business}/trial/",
  summary: "Deu mais dias de teste a uma empresa",
  request: {
    params: businessParams,
    body: jsonBody(reasonBody.extend({ days: z.int().min(1).max(60) })),
  },
  failures: {
    ...actFailures,
    no_trial: deskBillingFailures.no_trial,
    subscription_exists: deskBillingFailures.subscription_exists,
  },
});

export const endSubscription = endpoint({
  ...act,
  path: "/api/operator/businesses/{business}/subscription/end/",
  summary: "Encerrou a assinatura de uma empresa",
  failures: { ...actFailures, no_subscription: deskBillingFailures.no_subscription },
});

export const refundCharge = endpoint({
  ...act,
  path: "/api/operator/businesses/{business}/charges/{charge}/refund/",
  summary: "Devolveu uma cobrança",
  request: { params: businessParams.extend({ charge: z.uuid() }), body: jsonBody(reasonBody) },
  failures: {
    ...actFailures,
    charge_not_paid: deskBillingFailures.charge_not_paid,
    refund_failed: deskBillingFailures.refund_failed,
  },
});

export const commentFailures = {
  ...actFailures,
  comment_not_found: [
    404,
    "Nenhum comentário desse dia tem essas palavras. Talvez já tenha sido apagado.",
  ],
  comment_ambiguous: [409, "Mais de um comentário desse dia tem essas palavras. Digite mais."],
} as const;

export const eraseCustomerComment = endpoint({
  ...act,
  path: "/api/operator/businesses/{business}/comment/erase/",
  summary: "Apagou um comentário a pedido de quem escreveu",
  request: {
    params: businessParams,
    body: jsonBody(
      reasonBody.extend({
        day: z.iso.date(),
        words: z
          .string()
          .trim()
          .min(4)
          .max(200)
          .openapi({ description: "Palavras do comentário, como o cliente as contou" }),
      }),
    ),
  },
  failures: commentFailures,
});

export const removalFailures = {
  ...actFailures,
  slug_differs: [400, "O endereço digitado não é o desta empresa. Nada foi excluído."],
} as const;

export const removeBusiness = endpoint({
  ...operatorCall,
  method: "delete",
  path: "/api/operator/businesses/{business}/",
  summary: "Excluiu uma conta a pedido",
  request: {
    params: businessParams,
    body: jsonBody(
      reasonBody.extend({
        slug: z.string().max(200).openapi({ description: "O endereço da página, digitado" }),
      }),
    ),
  },
  failures: removalFailures,
  responses: { 202: done },
});
