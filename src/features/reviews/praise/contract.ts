import { z } from "@hono/zod-openapi";
import { entitledCall } from "#src/features/billing/entitlement/contract.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { limitFailures } from "#src/http/failure.ts";
import { drawingFailures } from "#src/services/drawings/drawings.ts";

/** For Instagram's feed, its stories and the status of WhatsApp. */
export const praiseFormats = ["quadrado", "story", "status"] as const;

export type PraiseFormat = (typeof praiseFormats)[number];

export const praiseSchema = z.object({
  first_name: z.string().nullable().openapi({ description: "null: sem nome" }),
  on_site: z.boolean().openapi({ description: "A loja escolheu o comentário para o site dela" }),
});

/** The consent to show a comment, and what the business made of it. */
export type Praise = z.infer<typeof praiseSchema>;

export const praiseFailures = {
  praise_not_found: [
    404,
    "O cliente não deixa mais mostrar este comentário. Se uma imagem dele já foi publicada, apague.",
  ],
  praise_letters_unknown: [409, "A imagem ainda não tem as letras deste comentário."],
  ...drawingFailures,
  ...limitFailures,
} as const;

export const drawPraise = endpoint({
  ...entitledCall,
  least: "staff",
  method: "get",
  path: "/api/dashboard/messages/{id}/image/",
  tags: ["Painel"],
  summary: "Um comentário que o cliente deixa mostrar, como imagem para as redes",
  request: {
    params: z.object({ id: z.uuid() }),
    query: z.object({ format: z.enum(praiseFormats).default("quadrado") }),
  },
  failures: { ...entitledCall.failures, ...praiseFailures },
  responses: {
    200: {
      description: "PNG com 1080 pixels de largura",
      content: { "image/png": { schema: { type: "string", format: "binary" } } },
    },
  },
});

export const choosePraise = endpoint({
  ...entitledCall,
  least: "manager",
  method: "patch",
  path: "/api/dashboard/messages/{id}/praise/",
  tags: ["Painel"],
  summary: "Mostra um comentário no site da loja, ou não mostra mais",
  request: {
    params: z.object({ id: z.uuid() }),
    body: jsonBody(praiseSchema.pick({ on_site: true })),
  },
  failures: {
    ...entitledCall.failures,
    praise_not_found: praiseFailures.praise_not_found,
  },
  responses: { 200: json(praiseSchema, "O que o cliente deixa mostrar") },
});
