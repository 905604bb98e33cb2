import { z } from "@hono/zod-openapi";
import { entitledCall } from "#src/features/billing/entitlement/contract.ts";
import { endpoint, json } from "#src/http/endpoint.ts";
import { reportSchema } from "../reports/contract.ts";

const replySchema = z.object({
  text: z.string(),
  state: z.enum(["pending", "rejected", "approved", "unknown"]).openapi({
    description: "Em análise, recusada, publicada, ou o Google não diz",
  }),
  violation: z
    .string()
    .nullable()
    .openapi({ description: "O motivo da recusa, como o Google o chama" }),
  updated_at: z.iso.datetime(),
});

export const googleReviewSchema = z.object({
  id: z.string(),
  reviewer: z.string().nullable().openapi({ description: "null quando é anônima" }),
  stars: z.number().int().min(1).max(5).nullable(),
  text: z.string(),
  translation: z.string().openapi({ description: "Tradução feita pelo Google" }),
  photos: z.number().int(),
  created_at: z.iso.datetime(),
  edited: z.boolean().openapi({ description: "O cliente mudou a avaliação depois" }),
  reply: replySchema.nullable(),
  issue: z
    .enum(["unconfirmed", "not-sent", "gone"])
    .nullable()
    .openapi({ description: "O que aconteceu com a resposta que não está no Google" }),
  unsent: z.string().nullable().openapi({ description: "O texto dessa resposta" }),
});

export type GoogleReview = z.infer<typeof googleReviewSchema>;

const stateSchema = z
  .enum(["unavailable", "none", "choosing", "connected", "ended"])
  .openapi({ description: "unavailable: este serviço não fala com o Google" });

export const countGoogleUnanswered = endpoint({
  ...entitledCall,
  least: "staff",
  method: "get",
  path: "/api/dashboard/google/unanswered/",
  tags: ["Google"],
  summary: "Se o Google está conectado, e quantas avaliações esperam resposta",
  responses: {
    200: json(z.object({ state: stateSchema, unanswered: z.number().int() }), "Contagem"),
  },
});

export const listGoogleReviews = endpoint({
  ...entitledCall,
  least: "staff",
  method: "get",
  path: "/api/dashboard/google/reviews/",
  tags: ["Google"],
  summary: "Avaliações do Google da própria empresa, da mais nova para a mais antiga",
  description:
    "Cópia de até 30 dias, só para o dono e a equipe da empresa. Não pode ser repassada a terceiros.",
  request: {
    query: z.object({
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      unanswered: z.literal("true").optional(),
      stars: z.coerce.number().int().min(1).max(5).optional(),
      waiting: z.literal("true").optional().openapi({
        description:
          "A página da avaliação que espera resposta há mais tempo, entre as sem resposta. Vale no lugar dos outros filtros quando alguma espera há mais de dois dias",
      }),
    }),
  },
  responses: {
    200: json(
      z.object({
        state: stateSchema,
        trouble: z
          .enum(["not-allowed", "not-found"])
          .nullable()
          .openapi({ description: "Por que o Google não mostra as avaliações" }),
        read_at: z.iso.datetime().nullable(),
        is_complete: z.boolean().openapi({ description: "Todas já foram lidas uma vez" }),
        page: z.number().int().openapi({ description: "A página enviada" }),
        waiting_id: z
          .string()
          .nullable()
          .openapi({ description: "Com waiting: a avaliação que espera há mais tempo" }),
        results: z.array(googleReviewSchema),
        reports: z.array(reportSchema).openapi({
          description:
            "As denúncias das avaliações da página; na primeira, sem filtros, também as das que saíram do Google",
        }),
        count: z.number().int(),
        unanswered: z.number().int(),
        month: z
          .object({
            reviews: z.number().int(),
            answered: z.number().int(),
            median_minutes: z.number().nullable(),
          })
          .openapi({ description: "O que foi respondido das avaliações dos últimos 30 dias" }),
        recent_replies: z
          .array(z.string())
          .openapi({ description: "As últimas respostas, para avisar de um texto repetido" }),
      }),
      "Uma página e as contagens",
    ),
  },
});

export type GoogleReviewPage = z.infer<
  (typeof listGoogleReviews)["responses"][200]["content"]["application/json"]["schema"]
>;
