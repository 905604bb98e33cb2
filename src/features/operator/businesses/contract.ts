import { z } from "@hono/zod-openapi";
import { holdReasons } from "#src/features/invitations/senders/contract.ts";
import { done } from "#src/http/done.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { operatorCall, operatorFailures } from "../contract.ts";

const moment = z.iso.datetime().nullable();

const listedBusiness = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  slug: z.string(),
  email: z.string(),
  created_at: z.iso.datetime(),
  plan: z.enum(["paid", "trial", "none"]),
  plan_until: moment,
  last_activity: z.string().nullable().openapi({ description: "Dia da última visita ou nota" }),
  reviews: z.number(),
  sending: z.enum(["open", "held", "unused"]),
  blocked_at: moment,
  closed_at: moment.openapi({ description: "A conta está sendo excluída" }),
});

export type ListedBusiness = z.output<typeof listedBusiness>;

/** A closed set, so that the texts of the screen are complete. */
export const businessFilters = ["all", "paid", "trial", "none", "held", "blocked"] as const;

export const listBusinesses = endpoint({
  ...operatorCall,
  method: "get",
  path: "/api/operator/businesses/",
  summary: "Procurou empresas",
  request: {
    query: z.object({
      q: z.string().max(100).default("").openapi({
        description: "Começo do nome, do endereço da página ou do e-mail",
      }),
      filter: z.enum(businessFilters).default("all"),
      before: z.uuid().optional().openapi({ description: "O último id da página anterior" }),
    }),
  },
  responses: {
    200: json(
      z.object({ results: z.array(listedBusiness), next: z.uuid().nullable() }),
      "As mais novas primeiro",
    ),
  },
});

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

const business = listedBusiness.extend({
  address: z.string().nullable(),
  google_url: z.string().nullable(),
  place_id: z.string().nullable(),
  last_login: moment,
  open_sessions: z.number(),
  stars: z.array(z.number()).length(5),
  visits_30_days: z.number(),
  subscriptions: z.array(subscription),
  campaigns: z.array(campaign),
  sender: z.object({
    held_at: moment,
    reason: z.enum(holdReasons).nullable(),
    complaints: z.number(),
    refused: z.number(),
    counted: z.number(),
    released_at: moment,
  }),
});

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

export const blockBusiness = endpoint({
  ...operatorCall,
  method: "post",
  path: "/api/operator/businesses/{business}/block/",
  summary: "Bloqueou uma empresa",
  request: { params: businessParams },
  responses: { 200: done },
});

export const unblockBusiness = endpoint({
  ...operatorCall,
  method: "post",
  path: "/api/operator/businesses/{business}/unblock/",
  summary: "Desbloqueou uma empresa",
  request: { params: businessParams },
  responses: { 200: done },
});

export const removalFailures = {
  ...operatorFailures,
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
      z.object({
        slug: z.string().max(200).openapi({ description: "O endereço da página, digitado" }),
      }),
    ),
  },
  failures: removalFailures,
  responses: { 202: done },
});
