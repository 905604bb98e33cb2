import { z } from "@hono/zod-openapi";
import { entitledCall as ownerCall } from "#src/features/billing/contract.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { limitFailures } from "#src/http/failure.ts";

const starCount = z.number().int();

export const getSummary = endpoint({
  ...ownerCall,
  method: "get",
  path: "/api/dashboard/summary/",
  tags: ["Painel"],
  summary: "Resumo das avaliações",
  responses: {
    200: json(
      z.object({
        average: z.number().openapi({ description: "0 quando não há avaliações" }),
        total: z.number().int(),
        stars: z.object({ 1: starCount, 2: starCount, 3: starCount, 4: starCount, 5: starCount }),
      }),
      "Média, total e quantidade por estrela",
    ),
  },
});

/** How many days a look back may have; the last one is twelve months. */
export const trendDays = [7, 30, 90, 365] as const;
export type TrendDays = (typeof trendDays)[number];

const counter = z.number().int();
const activitySchema = z.object({
  visits: counter.openapi({ description: "Vezes que a página foi aberta por pessoas" }),
  ratings: counter.openapi({ description: "Avaliações recebidas" }),
  invites: counter.openapi({ description: "Convites para avaliar no Google mostrados" }),
  google_clicks: counter.openapi({ description: "Toques em 'Avaliar no Google'" }),
  average: z.number().nullable().openapi({ description: "null quando não há avaliações" }),
});
const spanSchema = activitySchema.extend({
  from: z.iso.date().openapi({ description: "Primeiro dia, em São Paulo" }),
  to: z.iso.date().openapi({ description: "Último dia, incluído" }),
});

const trendsSchema = z.object({
  days: z.literal(trendDays),
  unit: z.enum(["day", "month"]).openapi({ description: "Tamanho de cada item de series" }),
  current: spanSchema,
  previous: spanSchema.openapi({ description: "O período anterior, com o mesmo número de dias" }),
  series: z.array(spanSchema).openapi({ description: "Do mais antigo ao mais novo, sem falhas" }),
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
});

export type Activity = z.infer<typeof activitySchema>;
export type Trends = z.infer<typeof trendsSchema>;

export const getTrends = endpoint({
  ...ownerCall,
  method: "get",
  path: "/api/dashboard/trends/",
  tags: ["Painel"],
  summary: "Visitas, avaliações, convites e toques no Google, por dia e por origem",
  request: {
    query: z.object({
      days: z
        .enum(["7", "30", "90", "365"])
        .default("30")
        .openapi({
          description:
            "Dias contados até hoje, inclusive. 7, 30 e 90 vêm dia a dia; 365, em doze meses contados " +
            "de hoje para trás (de 22 de um mês a 21 do seguinte, quando hoje é dia 21).",
        }),
    }),
  },
  responses: { 200: json(trendsSchema, "O período, o anterior, a série e as origens") },
});

export const reportFailures = {
  month_invalid: [400, "Escolha um mês que já começou."],
  ...limitFailures,
} as const;

export const getReport = endpoint({
  ...ownerCall,
  method: "get",
  path: "/api/dashboard/report.pdf",
  tags: ["Painel"],
  summary: "Relatório de um mês em PDF, pronto para imprimir",
  request: {
    query: z.object({
      month: z
        .string("month_invalid")
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/, "month_invalid")
        .openapi({ example: "2026-11" }),
    }),
  },
  failures: { ...ownerCall.failures, ...reportFailures },
  responses: {
    200: {
      description: "PDF em A4",
      content: { "application/pdf": { schema: { type: "string", format: "binary" } } },
    },
  },
});

export const getPending = endpoint({
  ...ownerCall,
  method: "get",
  path: "/api/dashboard/pending/",
  tags: ["Painel"],
  summary: "Quantas avaliações não foram lidas e quantas estão em aberto",
  responses: {
    200: json(z.object({ unread: z.number().int(), open: z.number().int() }), "Contagens"),
  },
});

const alertsSchema = z.object({
  unhappy: z.boolean().openapi({ description: "E-mail assim que chega uma nota baixa" }),
  digest: z.boolean().openapi({ description: "E-mail com o resumo da semana, às segundas" }),
  happy_from: z
    .number()
    .int()
    .openapi({ description: "Notas abaixo desta são baixas: a mínima, e ao menos 3" }),
});

export const getAlerts = endpoint({
  ...ownerCall,
  method: "get",
  path: "/api/dashboard/alerts/",
  tags: ["Painel"],
  summary: "Quais avisos o dono recebe",
  responses: { 200: json(alertsSchema, "Avisos") },
});

export const setAlerts = endpoint({
  ...ownerCall,
  method: "patch",
  path: "/api/dashboard/alerts/",
  tags: ["Painel"],
  summary: "Liga ou desliga os avisos, juntos ou um só",
  request: { body: jsonBody(alertsSchema.pick({ unhappy: true, digest: true }).partial()) },
  responses: { 200: json(alertsSchema, "Avisos") },
});
