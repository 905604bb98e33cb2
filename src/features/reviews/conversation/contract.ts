import { z } from "@hono/zod-openapi";
import { entitledCall } from "#src/features/billing/entitlement/contract.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { limitFailures } from "#src/http/failure.ts";
import { maxReplyLength } from "./sizes.ts";

const authorSchema = z.enum(["shop", "customer"]);

export type Author = z.infer<typeof authorSchema>;

export const replyBodySchema = z
  .string()
  .refine((text) => text.trim() !== "", "reply_empty")
  .refine((text) => [...text].length <= maxReplyLength, "reply_too_long")
  .openapi({ minLength: 1, maxLength: maxReplyLength });

/** Numbers of messages are far smaller: a conversation ends sixty days after its last message. */
const maxMessages = 100_000;

/** Makes a repeated request harmless. An open page of an earlier version sends none. */
export const seenSchema = z.number().int().min(0).max(maxMessages).optional().openapi({
  description:
    "O número da mensagem mais nova que a página mostra; 0 sem nenhuma. A mesma mensagem depois dela é guardada uma vez só",
});

export const replySchema = z.object({
  n: z.number().int().openapi({ description: "O número da mensagem na conversa" }),
  author: authorSchema,
  body: z.string(),
  created_at: z.iso.datetime(),
});

export type Reply = z.infer<typeof replySchema>;

const conversationSchema = z.object({
  messages: z.array(replySchema),
  stopped_by: authorSchema.nullable().openapi({ description: "Quem encerrou a conversa" }),
});

export type Conversation = z.infer<typeof conversationSchema>;

/** What is wrong with a message, for both sides. */
export const replyBodyFailures = {
  reply_empty: [400, "Escreva a mensagem."],
  reply_too_long: [400, "A mensagem pode ter até 1.000 caracteres."],
} as const;

export const replyWordingFailures = {
  reply_asks_rating: [
    400,
    "Tire o pedido sobre a nota ou a avaliação: o Google proíbe pedir que o cliente mude ou apague o que escreveu.",
  ],
  reply_trades_rating: [400, "Tire a oferta em troca da avaliação: o Google proíbe."],
} as const;

export const conversationFailures = {
  message_not_found: [404, "Avaliação não encontrada."],
  not_answerable: [409, "Esta avaliação não pode ser respondida."],
  conversation_stopped: [409, "O cliente encerrou esta conversa."],
  replies_in_row: [409, "Você já mandou cinco mensagens seguidas. Espere o cliente responder."],
} as const;

const params = z.object({ id: z.uuid() });
const found = { message_not_found: conversationFailures.message_not_found };
const call = { ...entitledCall, tags: ["Painel"] };

export const listReplies = endpoint({
  ...call,
  least: "staff",
  method: "get",
  path: "/api/dashboard/messages/{id}/replies/",
  summary: "A conversa com o cliente que avaliou, da mensagem mais antiga para a mais nova",
  request: { params },
  failures: { ...entitledCall.failures, ...found },
  responses: { 200: json(conversationSchema, "A conversa; sem mensagens quando não começou") },
});

export const sendReply = endpoint({
  ...call,
  least: "staff",
  method: "post",
  path: "/api/dashboard/messages/{id}/replies/",
  summary: "Responde ao cliente que avaliou, sem saber quem é",
  request: { params, body: jsonBody(z.object({ body: replyBodySchema, seen: seenSchema })) },
  failures: {
    ...entitledCall.failures,
    ...conversationFailures,
    ...replyBodyFailures,
    ...replyWordingFailures,
    ...limitFailures,
  },
  responses: { 201: json(conversationSchema, "A conversa, com a mensagem") },
});

export const eraseReply = endpoint({
  ...call,
  method: "delete",
  path: "/api/dashboard/messages/{id}/replies/{n}/",
  summary: "Apaga de vez uma mensagem da conversa",
  request: { params: params.extend({ n: z.coerce.number().int().min(1).max(1000) }) },
  failures: { ...entitledCall.failures, ...found },
  responses: { 200: json(conversationSchema, "A conversa, sem a mensagem") },
});

export const stopConversation = endpoint({
  ...call,
  method: "post",
  path: "/api/dashboard/messages/{id}/replies/stop/",
  summary: "Encerra a conversa: o cliente não escreve mais, até a loja escrever de novo",
  request: { params },
  failures: { ...entitledCall.failures, ...found },
  responses: { 200: json(conversationSchema, "A conversa, encerrada") },
});
