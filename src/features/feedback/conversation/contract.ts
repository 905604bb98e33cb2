import { z } from "@hono/zod-openapi";
import { deviceFailures, subscriptionSchema } from "#src/features/push/contract.ts";
import {
  replyBodyFailures,
  replyBodySchema,
  replySchema,
  seenSchema,
} from "#src/features/reviews/conversation/contract.ts";
import { customerStates } from "#src/features/reviews/conversation/customer-side.ts";
import { maxFirstNameLength } from "#src/features/reviews/praise/sizes.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { limitFailures } from "#src/http/failure.ts";
import { plainText } from "#src/lib/text/plain-text.ts";
import { slugParams } from "../contract.ts";

export const conversationFailures = {
  conversation_not_found: [404, "Não encontramos esta conversa. O link pode estar incompleto."],
  conversation_closed: [409, "Agora não é possível escrever nesta conversa."],
  ...limitFailures,
} as const;

export const praiseFailures = {
  praise_not_possible: [409, "Este comentário não pode ser mostrado."],
  consent_unknown: [409, "A página mudou. Abra-a de novo."],
} as const;

/** In the body, because a path is in logs. */
const codeSchema = z.string().max(100).openapi({
  description: "O código do link da conversa, que só o celular do cliente tem",
});

const conversationSchema = z.object({
  rating: z.number().int().min(1).max(5),
  comment: z.string(),
  created_at: z.iso.datetime(),
  state: z.enum(customerStates).openapi({ description: "Só em open o cliente escreve" }),
  messages: z.array(replySchema),
  notifies: z.boolean().openapi({ description: "Um aparelho do cliente é avisado da resposta" }),
  praise: z
    .object({ first_name: z.string().nullable() })
    .nullable()
    .openapi({ description: "O cliente deixa a loja mostrar o comentário" }),
});

export type OpenedConversation = z.infer<typeof conversationSchema>;

const shared = { method: "post" as const, tags: ["Página de avaliação"] };
const codeBody = jsonBody(z.object({ code: codeSchema }));
const request = { params: slugParams, body: codeBody };
const failures = conversationFailures;

export const openConversation = endpoint({
  ...shared,
  path: "/api/client/{slug}/conversation/",
  summary: "A conversa da loja com quem fez uma avaliação",
  request,
  failures,
  responses: { 200: json(conversationSchema, "A avaliação e as mensagens") },
});

export const sendCustomerReply = endpoint({
  ...shared,
  path: "/api/client/{slug}/conversation/messages/",
  summary: "O cliente responde à loja",
  request: {
    params: slugParams,
    body: jsonBody(z.object({ code: codeSchema, body: replyBodySchema, seen: seenSchema })),
  },
  failures: { ...conversationFailures, ...replyBodyFailures },
  responses: { 201: json(conversationSchema, "A conversa, com a mensagem") },
});

export const stopConversation = endpoint({
  ...shared,
  path: "/api/client/{slug}/conversation/stop/",
  summary: "O cliente encerra a conversa: a loja não escreve mais",
  request,
  failures,
  responses: { 200: json(conversationSchema, "A conversa, encerrada") },
});

export const eraseConversation = endpoint({
  ...shared,
  path: "/api/client/{slug}/conversation/erase/",
  summary: "O cliente apaga de vez o comentário e a conversa; a nota continua contando",
  request,
  failures,
  responses: { 200: json(conversationSchema, "A avaliação, sem textos") },
});

export const setConversationPush = endpoint({
  ...shared,
  path: "/api/client/{slug}/conversation/push/",
  summary: "Liga ou desliga o aviso da resposta da loja no aparelho do cliente",
  request: {
    params: slugParams,
    body: jsonBody(
      z.object({
        code: codeSchema,
        subscription: subscriptionSchema
          .nullable()
          .openapi({ description: "A inscrição do navegador; null desliga" }),
      }),
    ),
  },
  failures: { ...conversationFailures, ...deviceFailures },
  responses: { 200: json(conversationSchema, "A conversa") },
});

export const giveConversationPraise = endpoint({
  ...shared,
  path: "/api/client/{slug}/conversation/praise/",
  summary: "O cliente deixa a loja mostrar o comentário, com o primeiro nome ou sem",
  request: {
    params: slugParams,
    body: jsonBody(
      z.object({
        code: codeSchema,
        text: z
          .string()
          .max(500)
          .openapi({ description: "As palavras com que a página perguntou" }),
        first_name: z
          .string()
          .max(maxFirstNameLength)
          .transform((name) => plainText(name).replaceAll(/\s+/g, " "))
          .openapi({ description: "Vazio: sem nome" }),
      }),
    ),
  },
  failures: { ...conversationFailures, ...praiseFailures },
  responses: { 201: json(conversationSchema, "A conversa") },
});

export const withdrawConversationPraise = endpoint({
  ...shared,
  path: "/api/client/{slug}/conversation/praise/withdraw/",
  summary: "O cliente não deixa mais a loja mostrar o comentário; não volta atrás",
  request,
  failures,
  responses: { 200: json(conversationSchema, "A conversa") },
});
