import { z } from "@hono/zod-openapi";
import { entitledCall } from "#src/features/billing/entitlement/contract.ts";
import { sourceSchema } from "#src/features/sources/contract.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { limitFailures } from "#src/http/failure.ts";
import { drawingFailures } from "#src/services/drawings/drawings.ts";
import { looks } from "../looks.ts";
import { maxCallLength } from "./call-to-action.ts";

export const pieceNames = [
  "cartaz",
  "cartao",
  "mesa",
  "adesivos",
  "recibo",
  "story",
  "post",
  "qr",
] as const;

export type PieceName = (typeof pieceNames)[number];

const kitSchema = z.object({
  call_to_action: z.string().nullable(),
  look: z.enum(looks),
  translated: z.boolean().openapi({
    description: "Cartaz, cartões e display de mesa perguntam também em espanhol e inglês",
  }),
  sources: z.array(sourceSchema),
});

export type PrintKit = z.infer<typeof kitSchema>;

export const kitFailures = {
  call_too_long: [400, `A chamada pode ter até ${maxCallLength} caracteres.`],
  call_asks_for_stars: [
    400,
    "O Google não permite pedir uma nota. Convide o cliente a contar como foi.",
  ],
  look_invalid: [400, "Visual inválido."],
  piece_not_found: [404, "Esta peça não existe neste formato."],
  ...drawingFailures,
  ...limitFailures,
} as const;

export const kitCall = {
  ...entitledCall,
  tags: ["Impressão"],
  failures: { ...entitledCall.failures, ...kitFailures },
};

export const getPrintKit = endpoint({
  ...kitCall,
  least: "manager",
  method: "get",
  path: "/api/dashboard/print/",
  summary: "Chamada, visual, idiomas e pontos do kit de impressão",
  responses: { 200: json(kitSchema, "Kit") },
});

export const putPrintKit = endpoint({
  ...kitCall,
  least: "manager",
  method: "put",
  path: "/api/dashboard/print/",
  summary: "Salva a chamada, o visual e os idiomas",
  request: {
    body: jsonBody(
      z.object({
        call_to_action: z.string().trim().max(maxCallLength, "call_too_long"),
        look: z.enum(looks, "look_invalid"),
        translated: z
          .boolean()
          .optional()
          .openapi({ description: "Sem ele, os idiomas ficam como estão" }),
      }),
    ),
  },
  responses: { 200: json(kitSchema, "Kit salvo") },
});

export const drawPiece = endpoint({
  ...kitCall,
  least: "manager",
  method: "get",
  path: "/api/dashboard/print/pieces/{piece}/",
  summary: "Uma peça pronta: pdf para imprimir, png para mandar, svg para ver",
  request: {
    params: z.object({ piece: z.enum(pieceNames, "piece_not_found") }),
    query: z.object({
      format: z.enum(["pdf", "png", "svg"], "piece_not_found").default("pdf"),
      o: z
        .string()
        .regex(/^[a-z0-9-]{1,40}$/)
        .optional()
        .openapi({ description: "Ponto que vai no endereço; sem ele, o nome da peça" }),
      look: z.enum(looks, "look_invalid").optional(),
      call_to_action: z.string().trim().max(maxCallLength, "call_too_long").optional(),
    }),
  },
  responses: {
    200: {
      description: "O arquivo",
      content: {
        "application/pdf": { schema: { type: "string", format: "binary" } },
        "image/png": { schema: { type: "string", format: "binary" } },
        "image/svg+xml": { schema: { type: "string" } },
      },
    },
  },
});
