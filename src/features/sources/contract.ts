import { z } from "@hono/zod-openapi";
import { kitCall } from "#src/features/business/print/contract.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";

export const sourceSchema = z.object({
  source: z.string().openapi({ description: "Vai no endereço do QR: ?o=mesa-4" }),
  name: z.string(),
});

export type QrSource = z.infer<typeof sourceSchema>;

export const addSource = endpoint({
  ...kitCall,
  method: "post",
  path: "/api/dashboard/print/sources/",
  summary: "Dá nome a um lugar onde fica um QR, como 'Mesa 4'",
  request: {
    body: jsonBody(
      z.object({
        name: z.string().trim().min(1, "source_name_invalid").max(40, "source_name_invalid"),
      }),
    ),
  },
  responses: { 201: json(sourceSchema, "Ponto criado") },
});

export const removeSource = endpoint({
  ...kitCall,
  method: "delete",
  path: "/api/dashboard/print/sources/{source}/",
  summary: "Tira um ponto da lista; o QR impresso continua valendo",
  request: { params: z.object({ source: z.string().max(40) }) },
  responses: { 200: json(z.object({ ok: z.literal(true) }), "Tirado, ou já não existia") },
});
