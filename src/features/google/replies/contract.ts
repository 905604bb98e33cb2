import { z } from "@hono/zod-openapi";
import { entitledCall } from "#src/features/billing/entitlement/contract.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { plainText } from "#src/lib/text/plain-text.ts";
import { reviewCallFailures, reviewGone } from "../failures.ts";
import { googleReviewSchema } from "../reviews/contract.ts";
import { byteLength, maxAnswerBytes } from "../suggestions/byte-length.ts";

export const replyFailures = {
  ...reviewGone,
  google_reply_empty: [400, "Escreva a resposta."],
  google_reply_unseen: [400, "Falta a resposta que você viu. Recarregue a página e tente de novo."],
  google_reply_too_long: [400, "A resposta passou do limite do Google."],
  google_reply_refused: [400, "O Google não aceitou este texto. Mude a resposta e tente de novo."],
  google_reply_conflict: [409, "A resposta mudou em outra aba, em outro aparelho ou no Google."],
  google_reply_limit: [
    429,
    "O Google aceita até 10 mudanças por minuto. Espere um minuto e envie de novo.",
  ],
} as const;

const replyCall = {
  ...entitledCall,
  tags: ["Google"],
  failures: { ...entitledCall.failures, ...reviewCallFailures, ...replyFailures },
};

const path = "/api/dashboard/google/reviews/{id}/reply/";
const params = z.object({ id: z.string().min(1).max(300) });

export const writeReply = endpoint({
  ...replyCall,
  least: "manager",
  path,
  method: "put",
  summary: "Publica ou troca a resposta a uma avaliação do Google",
  description:
    "Só por um ato do dono. before é a resposta que ele viu: se mudou, responde google_reply_conflict com a atual em reply.",
  request: {
    params,
    body: jsonBody(
      z.object({
        text: z
          .string("google_reply_empty")
          .min(1, "google_reply_empty")
          .transform(plainText)
          .refine((text) => text !== "", "google_reply_empty")
          .refine((text) => byteLength(text) <= maxAnswerBytes, "google_reply_too_long")
          .openapi({ description: `Até ${maxAnswerBytes} bytes em UTF-8` }),
        before: z.string("google_reply_unseen").nullable(),
      }),
    ),
  },
  responses: { 200: json(googleReviewSchema, "A avaliação, com a resposta em análise") },
});

export const deleteReply = endpoint({
  ...replyCall,
  least: "manager",
  path,
  method: "delete",
  summary: "Apaga a resposta no Google",
  request: { params },
  responses: { 200: json(googleReviewSchema, "A avaliação, sem a resposta") },
});

export const discardUnsent = endpoint({
  ...replyCall,
  least: "manager",
  path: "/api/dashboard/google/reviews/{id}/unsent/",
  method: "delete",
  summary: "Descarta o texto de uma resposta que não está no Google",
  request: { params },
  responses: { 200: json(googleReviewSchema, "A avaliação, sem esse texto") },
});
