import { z } from "@hono/zod-openapi";
import { entitledCall } from "#src/features/billing/entitlement/contract.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { exportFailures, limitFailures } from "#src/http/failure.ts";
import { filterSchema, saidFields, statusSchema } from "../contract.ts";
import { praiseSchema } from "../praise/contract.ts";
import { maxNoteLength } from "./sizes.ts";

const talkSchema = z.object({
  last_author: z.enum(["shop", "customer"]).openapi({ description: "De quem é a última mensagem" }),
  stopped_by: z.enum(["shop", "customer"]).nullable(),
});

/** What the list shows of a conversation. */
export type Talk = z.infer<typeof talkSchema>;

export const reviewSchema = z.object({
  id: z.uuid(),
  ...saidFields,
  comment_erased_at: z.iso
    .datetime()
    .nullable()
    .openapi({ description: "Quando o dono apagou o comentário" }),
  created_at: z.iso.datetime(),
  displayed: z.boolean().openapi({ description: "Já foi vista pelo dono" }),
  status: statusSchema
    .nullable()
    .openapi({ description: "Em aberto, resolvida, ou null quando nada pede cuidado" }),
  topics: z.array(z.number().int()).openapi({ description: "Os tópicos que o cliente tocou" }),
  note: z.string().openapi({ description: "Anotação da loja, que o cliente não vê" }),
  answerable: z.boolean().openapi({ description: "O cliente pode ler uma resposta da loja" }),
  conversation: talkSchema.nullable().openapi({ description: "null antes da primeira resposta" }),
  praise: praiseSchema
    .nullable()
    .openapi({ description: "O cliente deixa a loja mostrar o comentário" }),
});

export type Review = z.infer<typeof reviewSchema>;

export const listReviews = endpoint({
  ...entitledCall,
  least: "staff",
  method: "get",
  path: "/api/dashboard/messages/",
  tags: ["Painel"],
  summary: "Avaliações, da mais nova para a mais antiga, 10 por página",
  request: {
    query: filterSchema.extend({
      page: z
        .union([
          z.literal("").transform(() => 1),
          z.coerce.number().int().min(1).max(1_000_000_000),
        ])
        .default(1)
        .openapi({
          type: "integer",
          minimum: 1,
          maximum: 1_000_000_000,
          description: "Vazio: a primeira",
        }),
    }),
  },
  responses: {
    200: json(
      z.object({
        results: z.array(reviewSchema),
        count: z.number().int(),
        searched: z.number().int().optional().openapi({
          description: "Só as avaliações mais novas foram procuradas, tantas assim",
        }),
      }),
      "Uma página e o total do filtro",
    ),
  },
  failures: { ...entitledCall.failures, ...limitFailures },
});

export const getPending = endpoint({
  ...entitledCall,
  least: "staff",
  method: "get",
  path: "/api/dashboard/pending/",
  tags: ["Painel"],
  summary: "Quantas avaliações não foram lidas e quantas estão em aberto",
  responses: {
    200: json(z.object({ unread: z.number().int(), open: z.number().int() }), "Contagens"),
  },
});

export const reviewFailures = {
  message_not_found: [404, "Avaliação não encontrada."],
  note_too_long: [400, "A anotação pode ter até 1.000 caracteres."],
  note_conflict: [409, "Esta anotação mudou em outra aba ou aparelho."],
} as const;

export const updateReview = endpoint({
  ...entitledCall,
  least: "staff",
  method: "patch",
  path: "/api/dashboard/messages/{id}/",
  tags: ["Painel"],
  summary: "Marca uma avaliação como vista, em aberto ou resolvida, e guarda a anotação da loja",
  description:
    "Com note_before, a anotação só é trocada se ainda for essa; senão responde note_conflict com a atual em note.",
  request: {
    params: z.object({ id: z.uuid() }),
    body: jsonBody(
      z
        .object({
          displayed: z.boolean().optional(),
          status: reviewSchema.shape.status.optional(),
          note: z
            .string()
            .refine((text) => [...text].length <= maxNoteLength, "note_too_long")
            .optional()
            .openapi({ maxLength: maxNoteLength }),
          note_before: z.string().optional(),
        })
        .refine(({ note_before: _, ...changes }) => Object.keys(changes).length > 0),
    ),
  },
  failures: { ...entitledCall.failures, ...reviewFailures },
  responses: { 200: json(reviewSchema, "A avaliação") },
});

export const eraseComment = endpoint({
  ...entitledCall,
  method: "delete",
  path: "/api/dashboard/messages/{id}/comment/",
  tags: ["Painel"],
  summary: "Apaga de vez o comentário de uma avaliação; a nota continua contando",
  request: { params: z.object({ id: z.uuid() }) },
  failures: { ...entitledCall.failures, ...reviewFailures },
  responses: { 200: json(reviewSchema, "A avaliação, sem o comentário") },
});

export const exportReviews = endpoint({
  ...entitledCall,
  least: "manager",
  method: "get",
  path: "/api/dashboard/messages/export.csv",
  tags: ["Painel"],
  summary: "Todas as avaliações do filtro em uma planilha, da mais nova para a mais antiga",
  request: { query: filterSchema },
  failures: { ...entitledCall.failures, ...exportFailures },
  responses: {
    200: {
      description: "CSV com ponto e vírgula, em UTF-8 com BOM",
      content: { "text/csv": { schema: { type: "string" } } },
    },
  },
});
