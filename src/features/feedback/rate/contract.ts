import { z } from "@hono/zod-openapi";
import { maxTapped, topicCount } from "#src/features/business/topics/topics.ts";
import { saidFields } from "#src/features/reviews/contract.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { limitFailures } from "#src/http/failure.ts";
import { businessFailures, slugParams, sourceSchema } from "../contract.ts";

export const feedbackFailures = {
  ...businessFailures,
  rating_invalid: [400, "Escolha de 1 a 5 estrelas."],
  comment_too_long: [400, "O comentário pode ter até 5.000 caracteres."],
  topics_invalid: [400, "Escolha até três tópicos da lista."],
  human_check_missing: [400, "A verificação de segurança não foi concluída. Tente novamente."],
  human_check_invalid: [400, "A verificação de segurança falhou. Tente novamente."],
  human_check_expired: [400, "A verificação de segurança expirou. Tente novamente."],
  human_check_reused: [409, "A verificação de segurança já foi usada. Tente novamente."],
  human_check_unavailable: [503, "A verificação de segurança está fora do ar. Tente mais tarde."],
  ...limitFailures,
} as const;

const feedbackSchema = z.object({
  id: z.uuid().optional().openapi({
    description: "Criado pelo navegador: repetir o envio com o mesmo id não conta duas vezes",
  }),
  ...saidFields,
  comment: saidFields.comment.default(""),
  topics: z
    .array(
      z
        .number("topics_invalid")
        .int("topics_invalid")
        .min(1, "topics_invalid")
        .max(topicCount, "topics_invalid"),
      "topics_invalid",
    )
    .max(maxTapped, "topics_invalid")
    .optional()
    .openapi({ description: "O que pesou na nota: os números dos tópicos que o cliente tocou" }),
  recaptcha: z.string("human_check_missing").default(""),
  source: sourceSchema,
  kiosk: z.boolean().optional().openapi({
    description: "Dada num tablet no balcão: vai só ao dono, sem convite ao Google",
  }),
});

/** What a customer sends: a review, and the human check. */
export type Feedback = z.output<typeof feedbackSchema>;

export const sendFeedback = endpoint({
  method: "post",
  path: "/api/feedback/{slug}/",
  tags: ["Página de avaliação"],
  summary: "Envia uma avaliação",
  request: { params: slugParams, body: jsonBody(feedbackSchema) },
  failures: feedbackFailures,
  responses: {
    201: json(
      z.object({
        id: z.uuid(),
        invite: z.boolean().openapi({ description: "A nota convida a avaliar no Google" }),
        stored_rating: z.number().int().min(1).max(5).optional().openapi({
          description: "Só se outra avaliação já estava gravada com este id: a nota dela, que vale",
        }),
      }),
      "Avaliação gravada",
    ),
  },
});
