import { z } from "@hono/zod-openapi";
import { entitledCall as ownerCall } from "#src/features/billing/contract.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";

export const pageSize = 10;

/** As people count: an emoji is one character. */
export const longestNote = 1000;

/** What a list of reviews may be narrowed to, all of it together or apart. */
const filterSchema = z.object({
  stars: z.coerce.number().int().min(1).max(5).optional(),
  displayed: z
    .enum(["true", "false"])
    .optional()
    .openapi({ description: "false: só as ainda não vistas" }),
  status: z
    .enum(["open", "resolved"])
    .optional()
    .openapi({ description: "open: em aberto; resolved: já resolvidas" }),
});
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

export const messageSchema = z.object({
  id: z.uuid(),
  rating: z.number().int().min(1).max(5),
  comment: z.string(),
  comment_erased_at: z.iso
    .datetime()
    .nullable()
    .openapi({ description: "Quando o dono apagou o comentário" }),
  created_at: z.iso.datetime(),
  displayed: z.boolean().openapi({ description: "Já foi vista pelo dono" }),
  status: z
    .enum(["open", "resolved"])
    .nullable()
    .openapi({ description: "Em aberto, resolvida, ou null quando nada pede cuidado" }),
  note: z.string().openapi({ description: "Anotação que só o dono vê" }),
});

export type Message = z.infer<typeof messageSchema>;

export const listMessages = endpoint({
  ...ownerCall,
  method: "get",
  path: "/api/dashboard/messages/",
  tags: ["Painel"],
  summary: "Avaliações, da mais nova para a mais antiga, 10 por página",
  request: {
    query: filterSchema.extend({
      page: z.coerce.number().int().min(1).max(1_000_000_000).default(1),
    }),
  },
  responses: {
    200: json(
      z.object({ results: z.array(messageSchema), count: z.number().int() }),
      "Uma página e o total do filtro",
    ),
  },
});

export const messageFailures = {
  message_not_found: [404, "Avaliação não encontrada."],
  note_too_long: [400, "A anotação pode ter até 1.000 caracteres."],
  note_conflict: [409, "Esta anotação mudou em outra aba ou aparelho."],
  month_invalid: [400, "Escolha um mês que já começou."],
} as const;

export const markMessage = endpoint({
  ...ownerCall,
  method: "patch",
  path: "/api/dashboard/messages/{id}/",
  tags: ["Painel"],
  summary: "Marca uma avaliação como vista, em aberto ou resolvida, e guarda a anotação do dono",
  description:
    "Com note_before, a anotação só é trocada se ainda for essa; senão responde note_conflict com a atual em note.",
  request: {
    params: z.object({ id: z.uuid() }),
    body: jsonBody(
      z
        .object({
          displayed: z.boolean().optional(),
          status: messageSchema.shape.status.optional(),
          note: z
            .string()
            .refine((text) => [...text].length <= longestNote, "note_too_long")
            .optional()
            .openapi({ maxLength: longestNote }),
          note_before: z.string().optional(),
        })
        .refine(({ note_before: _, ...changes }) => Object.keys(changes).length > 0),
    ),
  },
  failures: { ...ownerCall.failures, ...messageFailures },
  responses: { 200: json(messageSchema, "A avaliação") },
});

export const eraseComment = endpoint({
  ...ownerCall,
  method: "delete",
  path: "/api/dashboard/messages/{id}/comment/",
  tags: ["Painel"],
  summary: "Apaga de vez o comentário de uma avaliação; a nota continua contando",
  request: { params: z.object({ id: z.uuid() }) },
  failures: { ...ownerCall.failures, ...messageFailures },
  responses: { 200: json(messageSchema, "A avaliação, sem o comentário") },
});

export const exportMessages = endpoint({
  ...ownerCall,
  method: "get",
  path: "/api/dashboard/messages/export.csv",
  tags: ["Painel"],
  summary: "Todas as avaliações do filtro em uma planilha, da mais nova para a mais antiga",
  request: { query: filterSchema },
  responses: {
    200: {
      description: "CSV com ponto e vírgula, em UTF-8 com BOM",
      content: { "text/csv": { schema: { type: "string" } } },
    },
  },
});

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
  failures: { ...ownerCall.failures, ...messageFailures },
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
