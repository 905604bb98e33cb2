import { z } from "@hono/zod-openapi";
import { entitledCall } from "#src/features/billing/entitlement/contract.ts";
import { endpoint, json } from "#src/http/endpoint.ts";

const counter = z.number().int();

const periodSchema = z.object({
  from: z.iso.date().openapi({ description: "Primeiro dia, em São Paulo" }),
  to: z.iso.date().openapi({ description: "Último dia, incluído: hoje" }),
  ratings: counter.openapi({ description: "Avaliações recebidas" }),
  average: z.number().nullable().openapi({ description: "null quando não há avaliações" }),
  visits: counter.openapi({ description: "Vezes que a página foi aberta por pessoas" }),
});

const todaySchema = z.object({
  today: periodSchema,
  week: periodSchema.openapi({ description: "De segunda-feira até hoje" }),
  total: counter.openapi({ description: "Avaliações desde o começo" }),
  open: counter.openapi({ description: "Avaliações em aberto, de qualquer dia" }),
  missed: z.boolean().openapi({
    description: "Uma avaliação em aberto ficou duas horas sem ser lida",
  }),
  unread: counter.openapi({ description: "Avaliações não lidas" }),
  google_clicks: counter.openapi({
    description: "Clientes que foram ao Google pela página nos últimos 30 dias, contando hoje",
  }),
  google_waiting: z
    .object({
      count: counter,
      days: counter.openapi({ description: "Há quantos dias a primeira espera" }),
    })
    .nullable()
    .openapi({
      description: "Avaliações do Google sem resposta há mais de dois dias; null quando não há",
    }),
  has_logo: z.boolean(),
});

export type Today = z.infer<typeof todaySchema>;

export const getToday = endpoint({
  ...entitledCall,
  least: "staff",
  method: "get",
  path: "/api/dashboard/today/",
  tags: ["Painel"],
  summary: "O que aconteceu hoje e nesta semana, e o que espera pelo dono",
  responses: { 200: json(todaySchema, "Os números de hoje") },
});
