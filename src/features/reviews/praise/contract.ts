import { z } from "@hono/zod-openapi";
import { entitledCall } from "#src/features/billing/entitlement/contract.ts";
import { endpoint } from "#src/http/endpoint.ts";
import { limitFailures } from "#src/http/failure.ts";
import { drawingFailures } from "#src/services/drawings/drawings.ts";

/** For Instagram's feed, its stories and the status of WhatsApp. */
export const praiseFormats = ["quadrado", "story", "status"] as const;

export type PraiseFormat = (typeof praiseFormats)[number];

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
