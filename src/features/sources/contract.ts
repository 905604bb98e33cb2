import { z } from "@hono/zod-openapi";
import { entitledCall } from "#src/features/billing/entitlement/contract.ts";
import { doneBody } from "#src/http/done.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { maxNameLength, maxSources } from "./limits.ts";

export const sourceSchema = z.object({
  source: z.string().openapi({ description: "Vai no endereço do QR: ?o=mesa-4" }),
  name: z.string(),
});

export type QrSource = z.infer<typeof sourceSchema>;

export const sourceFailures = {
  source_name_invalid: [400, "Dê um nome com letras ou números, de até 40 caracteres."],
  source_taken: [409, "Já existe um ponto com este nome."],
  source_limit: [409, `São no máximo ${maxSources} pontos. Apague algum que não usa mais.`],
} as const;

const sourceCall = {
  ...entitledCall,
  tags: ["Impressão"],
  failures: { ...entitledCall.failures, ...sourceFailures },
};

export const addSource = endpoint({
  ...sourceCall,
  least: "manager",
  method: "post",
  path: "/api/dashboard/print/sources/",
  summary: "Dá nome a um lugar onde fica um QR, como 'Mesa 4'",
  request: {
    body: jsonBody(
      z.object({
        name: z
          .string()
          .trim()
          .min(1, "source_name_invalid")
          .max(maxNameLength, "source_name_invalid"),
      }),
    ),
  },
  responses: { 201: json(sourceSchema, "Ponto criado") },
});

export const removeSource = endpoint({
  ...sourceCall,
  least: "manager",
  method: "delete",
  path: "/api/dashboard/print/sources/{source}/",
  summary: "Tira um ponto da lista; o QR impresso continua valendo",
  request: { params: z.object({ source: z.string().max(40) }) },
  responses: { 200: json(doneBody, "Tirado, ou já não existia") },
});
