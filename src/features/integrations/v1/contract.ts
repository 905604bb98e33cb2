import { z } from "@hono/zod-openapi";
import { campaignFailures } from "#src/features/invitations/campaigns/contract.ts";
import { statusSchema } from "#src/features/reviews/contract.ts";
import {
  conversationFailures,
  replyBodyFailures,
  replyBodySchema,
  replyWordingFailures,
} from "#src/features/reviews/conversation/contract.ts";
import { reviewFailures } from "#src/features/reviews/messages/contract.ts";
import { maxNoteLength } from "#src/features/reviews/messages/sizes.ts";
import { type TrendDays, trendDays } from "#src/features/reviews/trends/period.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { limitFailures } from "#src/http/failure.ts";
import { keyFailures } from "../keys/key-failures.ts";
import type { Scope } from "../keys/scopes.ts";
import * as schemas from "./schemas.ts";

export const mostPerPage = 100;
export const mostInvitations = 50;

/** A call with a key that has the scope. OpenAPI 3.1 names it in the security requirement. */
const needs = (...chave: Scope[]) => ({ security: [{ chave }], failures: keyFailures });

const params = z.object({ id: z.uuid() });
const found = { message_not_found: reviewFailures.message_not_found };

export const getBusiness = endpoint({
  ...needs(),
  method: "get",
  path: "/api/v1/loja",
  operationId: "lerLoja",
  tags: ["Loja"],
  summary: "A loja da chave, e o que a chave pode",
  responses: { 200: json(schemas.publicBusiness, "A loja") },
});

export const listReviews = endpoint({
  ...needs("avaliacoes:ler"),
  method: "get",
  path: "/api/v1/avaliacoes",
  operationId: "listarAvaliacoes",
  tags: ["Avaliações"],
  summary: "As avaliações depois de um número, da mais antiga para a mais nova",
  description:
    "Comece com depois=0 e guarde next para o próximo pedido. Nenhuma avaliação falta nem vem duas vezes, também se chegam outras enquanto você lê.",
  request: {
    query: z.object({
      depois: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0).openapi({
        type: "integer",
        description: "O número (seq) da última avaliação que você já tem",
      }),
      limite: z.coerce
        .number()
        .int()
        .min(1)
        .max(mostPerPage)
        .default(50)
        .openapi({ type: "integer", description: "Quantas, no máximo" }),
    }),
  },
  responses: { 200: json(schemas.publicReviews, "Avaliações, pelo número") },
});

export const getReview = endpoint({
  ...needs("avaliacoes:ler"),
  method: "get",
  path: "/api/v1/avaliacoes/{id}",
  operationId: "lerAvaliacao",
  tags: ["Avaliações"],
  summary: "Uma avaliação com a conversa",
  request: { params },
  failures: { ...keyFailures, ...found },
  responses: { 200: json(schemas.publicReviewWithMessages, "A avaliação") },
});

export const updateReview = endpoint({
  ...needs("avaliacoes:tratar"),
  method: "patch",
  path: "/api/v1/avaliacoes/{id}",
  operationId: "tratarAvaliacao",
  tags: ["Avaliações"],
  summary: "Muda a situação ou a anotação",
  request: {
    params,
    body: jsonBody(
      z
        .object({
          status: statusSchema.nullable().optional(),
          note: z
            .string()
            .refine((text) => [...text].length <= maxNoteLength, "note_too_long")
            .optional()
            .openapi({ maxLength: maxNoteLength }),
        })
        .refine((changes) => Object.keys(changes).length > 0)
        .openapi({ example: { status: "resolved", note: "Ligamos e pedimos desculpas." } }),
    ),
  },
  failures: { ...keyFailures, ...found, note_too_long: reviewFailures.note_too_long },
  responses: { 200: json(schemas.publicReview, "A avaliação, mudada") },
});

export const answerReview = endpoint({
  ...needs("avaliacoes:tratar"),
  method: "post",
  path: "/api/v1/avaliacoes/{id}/respostas",
  operationId: "responderAvaliacao",
  tags: ["Avaliações"],
  summary: "Responde ao cliente que avaliou, sem saber quem é",
  description: "Repetir o pedido manda a mensagem de novo. Só avaliações com answerable aceitam.",
  request: {
    params,
    body: jsonBody(
      z.object({ body: replyBodySchema }).openapi({
        example: { body: "Obrigada por contar! Já pusemos mais uma pessoa no caixa." },
      }),
    ),
  },
  failures: {
    ...keyFailures,
    ...conversationFailures,
    ...replyBodyFailures,
    ...replyWordingFailures,
    ...limitFailures,
  },
  responses: { 201: json(schemas.publicConversation, "A conversa, com a resposta") },
});

export const getSummary = endpoint({
  ...needs("resumo:ler"),
  method: "get",
  path: "/api/v1/resumo",
  operationId: "lerResumo",
  tags: ["Números"],
  summary: "Média, total e quantidade por estrela",
  responses: { 200: json(schemas.publicSummary, "O resumo") },
});

export const getTrends = endpoint({
  ...needs("resumo:ler"),
  method: "get",
  path: "/api/v1/tendencias",
  operationId: "lerTendencias",
  tags: ["Números"],
  summary: "Visitas, avaliações, convites e toques, por dia e por origem",
  request: {
    query: z.object({
      dias: z
        .enum(trendDays.map(String))
        .default("30")
        .transform((days) => Number(days) as TrendDays)
        .openapi({ description: "Dias até hoje, inclusive. 365 vem em doze meses" }),
    }),
  },
  responses: { 200: json(schemas.publicTrends, "O período, o anterior e a série") },
});

// Orders of programs run beside each other.
const { campaign_running: _, ...orderFailures } = campaignFailures;

export const inviteFailures = {
  ...keyFailures,
  ...orderFailures,
  addresses_too_many: [400, `Mande até ${mostInvitations} e-mails de cada vez.`],
  idempotency_key_missing: [
    400,
    "Envie Idempotency-Key: um texto seu, diferente a cada pedido, só com letras sem acento, números e sinais.",
  ],
  idempotency_key_reused: [422, "Esta Idempotency-Key já foi usada com outra lista."],
} as const;

export const sendInvitations = endpoint({
  ...needs("convites:enviar"),
  method: "post",
  path: "/api/v1/convites",
  operationId: "enviarConvites",
  tags: ["Convites"],
  summary: "Envia o convite por e-mail da loja a uma lista",
  description:
    "Um caixa pode convidar a cada venda: os pedidos entram na fila, ao lado dos envios do painel. O texto e os limites do dia são os do painel; quando o dia está cheio, day_full diz em Retry-After quando recomeça. O mesmo pedido com a mesma Idempotency-Key não envia de novo e responde como está o envio.",
  request: {
    headers: z.object({
      "idempotency-key": z
        .string("idempotency_key_missing")
        .regex(/^[\x21-\x7e]{1,255}$/, "idempotency_key_missing")
        .openapi({ example: "venda-1042", description: "Um texto seu, diferente a cada pedido" }),
    }),
    body: jsonBody(
      z
        .object({
          emails: z
            .array(z.string().max(320, "address_invalid"))
            .min(1, "addresses_missing")
            .max(mostInvitations, "addresses_too_many"),
          takes_replies: z
            .boolean()
            .default(false)
            .openapi({ description: "Quem recebe pode responder ao e-mail do dono, e o vê" }),
        })
        .openapi({ example: { emails: ["ana@exemplo.com.br"] } }),
    ),
  },
  failures: inviteFailures,
  responses: { 201: json(schemas.publicInvitations, "O envio") },
});
