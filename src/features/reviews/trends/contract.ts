import { z } from "@hono/zod-openapi";
import { entitledCall } from "#src/features/billing/entitlement/contract.ts";
import { endpoint, json } from "#src/http/endpoint.ts";
import { type TrendDays, trendDays } from "./period.ts";

const counter = z.number().int();

const activitySchema = z.object({
  visits: counter.openapi({ description: "Vezes que a página foi aberta por pessoas" }),
  ratings: counter.openapi({ description: "Avaliações recebidas" }),
  invites: counter.openapi({ description: "Convites para avaliar no Google mostrados" }),
  google_clicks: counter.openapi({ description: "Toques em 'Avaliar no Google'" }),
  average: z.number().nullable().openapi({ description: "null quando não há avaliações" }),
});

const periodSchema = activitySchema.extend({
  from: z.iso.date().openapi({ description: "Primeiro dia, em São Paulo" }),
  to: z.iso.date().openapi({ description: "Último dia, incluído" }),
});

const trendsSchema = z.object({
  // The generator of the document writes only the first of several literals.
  days: z.literal(trendDays).openapi({ type: "integer", enum: [...trendDays] }),
  unit: z.enum(["day", "month"]).openapi({ description: "Tamanho de cada item de series" }),
  current: periodSchema,
  previous: periodSchema.openapi({ description: "O período anterior, com o mesmo número de dias" }),
  series: z.array(periodSchema).openapi({ description: "Do mais antigo ao mais novo, sem falhas" }),
  answers: z
    .object({
      complaints: counter.openapi({ description: "Avaliações com nota baixa no período" }),
      answered: counter.openapi({ description: "As respondidas pela loja, na conversa" }),
      resolved: counter.openapi({ description: "As respondidas que estão resolvidas" }),
      median_minutes: counter.nullable().openapi({
        description: "Tempo até a resposta de metade das respondidas, aproximado",
      }),
    })
    .openapi({ description: "O que responder trouxe, das avaliações do período" }),
  sources: z
    .array(
      activitySchema.extend({
        source: z.string().nullable().openapi({
          description: "O valor de ?o= no link; '' sem origem, null para as demais somadas",
        }),
        name: z.string().openapi({ description: "Como o dono chama a origem" }),
      }),
    )
    .openapi({ description: "As 20 origens com mais visitas e a soma das demais" }),
  topics: z.array(z.object({ topic: counter, low: counter, high: counter })).openapi({
    description: "Quantas notas de 1 a 3 (low), 4 e 5 (high) do período têm cada tópico",
  }),
});

export type Trends = z.infer<typeof trendsSchema>;

export const getTrends = endpoint({
  ...entitledCall,
  least: "staff",
  method: "get",
  path: "/api/dashboard/trends/",
  tags: ["Painel"],
  summary: "Visitas, avaliações, convites e toques no Google, por dia e por origem",
  request: {
    query: z.object({
      days: z
        .enum(trendDays.map(String))
        .default("30")
        .transform((days) => Number(days) as TrendDays)
        .openapi({
          description:
            "Dias contados até hoje, inclusive. 7, 30 e 90 vêm dia a dia; 365, em doze meses contados " +
            "de hoje para trás (de 22 de um mês a 21 do seguinte, quando hoje é dia 21).",
        }),
    }),
  },
  responses: { 200: json(trendsSchema, "O período, o anterior, a série e as origens") },
});
