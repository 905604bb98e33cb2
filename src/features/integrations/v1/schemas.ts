import { z } from "@hono/zod-openapi";
import { recipientStatusSchema } from "#src/features/invitations/recipients/contract.ts";
import { statusSchema } from "#src/features/reviews/contract.ts";
import { replySchema } from "#src/features/reviews/conversation/contract.ts";
import { trendDays } from "#src/features/reviews/trends/period.ts";
import { scopes } from "../keys/scopes.ts";
import * as examples from "./examples.ts";

// What the public API answers. It is written apart from the panel's schemas, and every answer is passed through its
// schema, so a new field of the panel is not published by itself.

const count = z.number().int();
const side = z.enum(["shop", "customer"]);

const reviewShape = {
  id: z.uuid(),
  seq: count.openapi({ description: "O número da avaliação na loja: 1, 2, 3… sem falhas" }),
  rating: count.min(1).max(5),
  comment: z.string(),
  comment_erased_at: z.iso.datetime().nullable().openapi({
    description: "Quando o comentário foi apagado. Apague-o também aí",
  }),
  created_at: z.iso.datetime(),
  status: statusSchema
    .nullable()
    .openapi({ description: "open: em aberto; resolved: resolvida; null: nada pede cuidado" }),
  note: z.string().openapi({ description: "Anotação da loja, que o cliente não vê" }),
  topics: z.array(z.string()).openapi({ description: "Os assuntos que o cliente tocou" }),
  source: z.string().openapi({ description: "O valor de ?o= no link; vazio sem origem" }),
  answerable: z.boolean().openapi({ description: "O cliente pode ler uma resposta da loja" }),
  conversation: z
    .object({ last_author: side, stopped_by: side.nullable() })
    .nullable()
    .openapi({ description: "null antes da primeira resposta" }),
};

export const publicReview = z
  .object(reviewShape)
  .openapi("Avaliacao", { example: examples.exampleReview });

const message = z.object(replySchema.shape).openapi("Mensagem");

export const publicReviewWithMessages = z
  .object({
    ...reviewShape,
    messages: z.array(message).openapi({ description: "Da mais antiga para a mais nova" }),
  })
  .openapi("AvaliacaoComConversa", { example: examples.exampleReviewWithMessages });

export const publicReviews = z
  .object({
    results: z.array(publicReview),
    next: count.openapi({ description: "Para o próximo pedido: ?depois=next" }),
    more: z.boolean().openapi({ description: "Já há mais avaliações depois destas" }),
  })
  .openapi("Avaliacoes", { example: examples.exampleReviews });

export const publicConversation = z
  .object({ messages: z.array(message), stopped_by: side.nullable() })
  .openapi("Conversa", { example: examples.exampleConversation });

export const publicSummary = z
  .object({
    average: z.number().openapi({ description: "0 quando não há avaliações" }),
    total: count,
    stars: z.object({ 1: count, 2: count, 3: count, 4: count, 5: count }),
  })
  .openapi("Resumo", { example: examples.exampleSummary });

const activity = {
  visits: count.openapi({ description: "Vezes que a página foi aberta por pessoas" }),
  ratings: count.openapi({ description: "Avaliações recebidas" }),
  invites: count.openapi({ description: "Convites para avaliar no Google mostrados" }),
  google_clicks: count.openapi({ description: "Toques em 'Avaliar no Google'" }),
  average: z.number().nullable().openapi({ description: "null quando não há avaliações" }),
};

const period = z
  .object({
    from: z.iso.date().openapi({ description: "Primeiro dia, em São Paulo" }),
    to: z.iso.date().openapi({ description: "Último dia, incluído" }),
    ...activity,
  })
  .openapi("Periodo");

export const publicTrends = z
  .object({
    // The generator of the document writes only the first of several literals.
    days: z.literal(trendDays).openapi({ type: "integer", enum: [...trendDays] }),
    unit: z.enum(["day", "month"]).openapi({ description: "Tamanho de cada item de series" }),
    current: period,
    previous: period,
    series: z.array(period).openapi({ description: "Do mais antigo ao mais novo, sem falhas" }),
    sources: z
      .array(
        z.object({
          source: z.string().nullable().openapi({ description: "null: as demais, somadas" }),
          name: z.string(),
          ...activity,
        }),
      )
      .openapi({ description: "As origens com mais visitas" }),
  })
  .openapi("Tendencias", { example: examples.exampleTrends });

export const publicInvitations = z
  .object({
    id: z.uuid(),
    finished: z.boolean(),
    next_attempt_at: z.iso.datetime().nullable(),
    statuses: z.array(recipientStatusSchema).openapi({
      description: "Um por e-mail, na ordem do pedido. Vazio depois que o resultado foi apagado",
    }),
  })
  .openapi("Convites", { example: examples.exampleInvitations });

export const publicBusiness = z
  .object({
    id: z.uuid(),
    name: z.string().nullable(),
    slug: z.string(),
    review_url: z.url().openapi({ description: "A página de avaliação" }),
    key: z
      .object({
        name: z.string(),
        scopes: z.array(z.enum(scopes)),
        expires_at: z.iso.datetime().nullable(),
      })
      .openapi({ description: "A chave desta chamada" }),
  })
  .openapi("Loja", { example: examples.exampleBusiness });
